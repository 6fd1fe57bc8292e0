import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../app/live.ts";
import { QueuePages } from "../../testing/pages/queue-pages.tsx";
import { show } from "../../testing/render.tsx";
import { aQueue, aUser } from "../../testing/samples.ts";
import { later, wire } from "../../testing/wire.ts";

const sales = aQueue({ id: 1, name: "Vendas", color: "#b71c1c" });
function open(at: string, more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /queue": () => [sales],
    "PUT /queue/:id": ({ body }) => ({ ...sales, ...(body as object) }),
    ...more,
  });
  return { log, ...show(<QueuePages />, { at, me: aUser({ profile: "admin" }) }) };
}
const where = () => screen.getByTestId("where").textContent;
const rename = async () => userEvent.type(await screen.findByLabelText("Nome"), "!");
const back = () => userEvent.click(screen.getByRole("link", { name: "Setores" }));

test("leaving an unsaved queue by a link needs a confirmation: the user can stay, or leave without saving", async () => {
  open("/queues/1");
  await rename();
  await back();
  await userEvent.click(await screen.findByRole("button", { name: "Continuar editando" }));
  expect(where()).toBe("/queues/1");
  expect(screen.getByLabelText<HTMLInputElement>("Nome").value).toBe("Vendas!");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await back();
  await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  await waitFor(() => expect(where()).toBe("/queues"));
  await userEvent.click(await screen.findByRole("button", { name: "Editar Vendas" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Nome")).value).toBe("Vendas");
});

test("the browser asks before the tab of a changed queue is closed, and does not ask for an unchanged queue", async () => {
  open("/queues/1");
  await screen.findByLabelText("Nome");
  const isLetGo = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
  expect(isLetGo()).toBe(true);
  await rename();
  expect(isLetGo()).toBe(false);
});

test("saving a queue leads back to the list without a question", async () => {
  const { log } = open("/queues/1");
  await rename();
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(where()).toBe("/queues"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(log.find(({ method }) => method === "PUT")?.body).toEqual({ name: "Vendas!" });
});

test("the form keeps its typed text when a colleague deletes its queue", async () => {
  const queues = later([sales]);
  const { cache } = open("/queues/1", { "GET /queue": queues.answer });
  queues.comes();
  await rename();
  apply(cache, "queue.delete", { queueId: 1 });
  expect(screen.getByLabelText<HTMLInputElement>("Nome").value).toBe("Vendas!");
});

test("the page of an unknown queue says that the queue no longer exists, and links back to the list", async () => {
  open("/queues/9");
  expect(await screen.findByText("Este setor não existe mais")).toBeDefined();
  await back();
  expect(where()).toBe("/queues");
});
