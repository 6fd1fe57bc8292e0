import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aQueue, aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { QueuePages } from "../../testing/pages/queue-pages.tsx";

const sales = aQueue({ id: 1, name: "Vendas", color: "#b71c1c" });

test("a queue's form chooses its users: switched-off users are marked, the operator stays, and only a changed choice is saved", async () => {
  const ana = { id: 7, name: "Ana", profile: "user" as const, super: false, online: true, queues: [sales] };
  const operator = { id: 9, name: "Otto", profile: "admin", super: true, off: false };
  const log = wire({
    "GET /queue": () => [sales],
    "GET /users/list": () => ({ users: [ana, { ...ana, id: 8, name: "Bia", queues: [] }] }),
    "GET /queue/:id/people": () => [
      { id: 7, name: "Ana", profile: "user", super: false, off: false },
      { id: 5, name: "Caio", profile: "user", super: false, off: true },
      operator,
    ],
    "PUT /queue/:id": ({ body }) => aQueue({ id: 1, ...(body as object) }),
  });
  show(<QueuePages />, { at: "/queues", me: aUser({ profile: "admin" }) });
  const edit = async (name = "Vendas") => {
    await userEvent.click(await screen.findByRole("button", { name: `Editar ${name}` }));
    const form = within(await screen.findByRole("form"));
    await form.findByText("Caio (desativado)");
    return form;
  };
  const save = async (form: Awaited<ReturnType<typeof edit>>) => {
    await userEvent.click(form.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    return log.findLast(({ method }) => method === "PUT")?.body;
  };
  const first = await edit();
  await userEvent.type(first.getByLabelText("Nome"), "!");
  expect(await save(first)).toEqual({ name: "Vendas!" });

  const second = await edit("Vendas!");
  const field = second.getByRole("combobox", { name: "Quem atende" });
  await userEvent.click(field);
  await userEvent.keyboard("{Backspace}{Backspace}{Backspace}");
  expect(second.getByText("Otto")).toBeDefined();
  await userEvent.type(field, "bi");
  await userEvent.click(await screen.findByRole("option", { name: /Bia/ }));
  expect(await save(second)).toEqual({ userIds: [8, 9] });
});
