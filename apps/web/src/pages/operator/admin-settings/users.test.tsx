import { plainUser } from "@balcao/shared/testing/users";
import type { PlatformUser } from "@balcao/shared/users/operator-api";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aUser, sales } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import Users from "./users.tsx";

const bakery = { id: 7, name: "Padaria Estrela" };
const person = (part: Partial<PlatformUser> & { id: number }): PlatformUser => ({
  ...plainUser,
  name: `Pessoa ${part.id}`,
  email: `p${part.id}@demo.local`,
  company: bakery,
  ...part,
});
const ana = person({ id: 5, name: "Ana", queues: [sales] });
const page = (users: PlatformUser[]) => ({ users, count: users.length, hasMore: false, nextCursor: null });
function open(users: PlatformUser[], more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /users/all": () => page(users),
    "GET /operator/companies/7/queues": () => [sales],
    "GET /companies/list": () => [bakery, { id: 8, name: "Oficina" }],
    ...more,
  });
  return { log, ...show(<Users />, { me: aUser({ id: 1, super: true, profile: "admin" }) }) };
}
const sent = (log: ReturnType<typeof wire>, method: string) =>
  log.filter((call) => call.method === method).map(({ path, body }) => [path, body]);

test("a row names the user's company, and a button whose action would be refused says why", async () => {
  open([ana, person({ id: 1, name: "Opera", super: true, profile: "admin" })]);
  const row = within((await screen.findByText("Ana")).closest("tr") ?? document.body);
  for (const text of ["p5@demo.local", "Padaria Estrela", "Atendente", "Vendas"])
    expect(row.getByText(text)).toBeDefined();
  expect(screen.getByText("2 usuários")).toBeDefined();
  expect(screen.getByRole("button", { name: "Excluir Opera" }).title).toBe(
    "O administrador principal não pode ser excluído.",
  );
});

test("when the list of records fails to load, the page says so, and the server does the search", async () => {
  let down = true;
  const { log } = open([], { "GET /users/all": () => (down ? new Refusal(500, "ERR_INTERNAL") : page([ana])) });
  expect(await screen.findByText("Não foi possível carregar a lista de registros")).toBeDefined();
  down = false;
  fireEvent.change(screen.getByLabelText("Buscar por nome, e-mail ou empresa"), { target: { value: "an" } });
  expect(await screen.findByText("Ana")).toBeDefined();
  expect(log.at(-1)?.query.get("searchParam")).toBe("an");
});

test("a new user belongs to the chosen company, with queues of that company", async () => {
  const { log } = open([ana], { "POST /operator/companies/7/users": () => person({ id: 9 }) });
  await userEvent.click(await screen.findByRole("button", { name: "Novo usuário" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Novo usuário" }));
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  expect(await dialog.findByText("Escolha a empresa")).toBeDefined();
  await userEvent.click(dialog.getByRole("combobox", { name: "Empresa" }));
  await userEvent.click(await screen.findByRole("option", { name: "Padaria Estrela" }));
  for (const [label, value] of [
    ["Nome", "Bia"],
    ["E-mail", "bia@demo.local"],
    ["Senha", "cinco barcos verdes"],
  ] as const)
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  await waitFor(() => expect(log.map(({ path }) => path)).toContain("/operator/companies/7/queues"));
  await userEvent.click(dialog.getByRole("combobox", { name: "Setores" }));
  await userEvent.click(await screen.findByRole("option", { name: "Vendas" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(dialog.getByRole("button", { name: "Adicionar" }));
  expect(await screen.findByText("Operação realizada com sucesso!")).toBeDefined();
  expect(sent(log, "POST")).toEqual([
    [
      "/operator/companies/7/users",
      {
        name: "Bia",
        email: "bia@demo.local",
        password: "cinco barcos verdes",
        profile: "user",
        queueIds: [sales.id],
        allTicket: "disable",
      },
    ],
  ]);
});

test("a new password needs the operator's own password, and only changed values are sent", async () => {
  const { log } = open([ana], { "PUT /operator/users/5": () => ana });
  await userEvent.click(await screen.findByRole("button", { name: "Editar Ana" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Editar usuário" }));
  expect(dialog.queryByLabelText("Sua senha")).toBeNull();
  fireEvent.change(dialog.getByLabelText("Senha"), { target: { value: "cinco barcos verdes" } });
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Informe a sua senha")).toBeDefined();
  fireEvent.change(dialog.getByLabelText("Sua senha"), { target: { value: "a minha" } });
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Usuário atualizado com sucesso!")).toBeDefined();
  expect(sent(log, "PUT")).toEqual([
    ["/operator/users/5", { password: "cinco barcos verdes", currentPassword: "a minha" }],
  ]);
});

test("the company's only admin cannot be deleted or get another profile, and the page says why", async () => {
  const chief = person({ id: 6, name: "Chefe", profile: "admin" });
  const refuse = () => new Refusal(409, "ERR_LAST_ADMIN");
  open([chief], { "PUT /operator/users/6": refuse, "DELETE /operator/users/6": refuse });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Chefe" }));
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));
  await screen.findByText(/única pessoa que administra a empresa/);
  await userEvent.click(await screen.findByRole("button", { name: "Editar Chefe" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("combobox", { name: "Perfil" }));
  await userEvent.click(await screen.findByRole("option", { name: "Atendente" }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect((await dialog.findByRole("alert")).textContent).toMatch(/única pessoa que administra a empresa/);
});

test("the question before a user is deleted names the user's company, and the list is fetched again", async () => {
  let users = [ana];
  open([ana], {
    "GET /users/all": () => page(users),
    "DELETE /operator/users/5": () => {
      users = [];
      return { ok: true };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Ana" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Excluir Ana?" }));
  expect(dialog.getByText(/A pessoa é de Padaria Estrela\./)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(screen.queryByText("Ana")).toBeNull());
});

test("the operator removes a user's second factor after a question that names the company", async () => {
  const locked = { ...ana, secondFactor: true };
  const { log } = open([locked, person({ id: 6, name: "Bia" })], {
    "DELETE /operator/users/5/factors": () => ({ ok: true }),
  });
  const action = await screen.findByRole("button", { name: "Retirar a verificação em duas etapas de Ana" });
  expect(screen.queryByRole("button", { name: "Retirar a verificação em duas etapas de Bia" })).toBeNull();
  await userEvent.click(action);
  const question = within(await screen.findByRole("dialog", { name: "Retirar a verificação de Ana?" }));
  expect(question.getByText(/em Padaria Estrela só com a senha/)).toBeDefined();
  await userEvent.click(question.getByRole("button", { name: "Retirar" }));
  await waitFor(() => expect(sent(log, "DELETE")).toEqual([["/operator/users/5/factors", undefined]]));
});
