import { can, permissions } from "@balcao/shared/permissions";
import { plainUser } from "@balcao/shared/testing/users";
import type { User } from "@balcao/shared/users/schema";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aConnection, aUser, sales } from "../../testing/samples.ts";
import { later, Refusal, wire } from "../../testing/wire.ts";
import Users from "./users.tsx";
// Loads the lazy modules before the tests, because no test should wait for them.
import "../../features/users/permissions-dialog.tsx";

const person = (part: Partial<User> & { id: number }): User => ({
  ...plainUser,
  name: `Pessoa ${part.id}`,
  email: `p${part.id}@demo.local`,
  ...part,
});
const page = (users: User[], nextCursor: string | null = null) => ({ users, hasMore: nextCursor !== null, nextCursor });
const chief = person({ id: 1, name: "Chefe", profile: "admin" });
const ana = person({ id: 7, name: "Ana", online: true, queues: [sales], whatsappId: 3 });
const operator = person({ id: 2, name: "Plataforma", profile: "admin", super: true });

function open(users: User[], more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /users": () => page(users),
    "GET /queue": () => [sales],
    "GET /whatsapp": () => [aConnection({ id: 3, name: "Loja" })],
    "GET /tickets": () => ({ tickets: [], hasMore: false, nextCursor: null }),
    ...more,
  });
  return { log, ...show(<Users />, { me: aUser({ id: 1, profile: "admin", name: "Chefe" }) }) };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest("tr") ?? document.body);

test("the row of the platform's operator is marked as the operator's account", async () => {
  open([operator, chief]);
  expect(await (await rowOf("Plataforma")).findByText("Conta de quem opera a instalação")).toBeDefined();
});

test("a row shows a user's name, profile, queues and whether they are online", async () => {
  open([ana, chief]);
  const row = await rowOf("Ana");
  for (const text of ["p7@demo.local", "Atendente", "Vendas", "Loja"]) expect(await row.findByText(text)).toBeDefined();
  expect(row.getByRole("img", { name: "Online" })).toBeDefined();
  expect(row.queryByText(/^Conta de quem opera/)).toBeNull();
  const other = await rowOf("Chefe");
  expect(other.getByRole("img", { name: "Offline" })).toBeDefined();
  for (const text of ["Administrador", "Nenhum setor", "A padrão da empresa"])
    expect(other.getByText(text)).toBeDefined();
});

test("a button for an action that would be refused says why, and cannot be pressed", async () => {
  open([chief, operator]);
  const mine = (await rowOf("Chefe")).getByRole("button", { name: "Excluir Chefe" });
  expect(mine.getAttribute("aria-disabled")).toBe("true");
  expect(mine.title).toBe("Você não pode excluir a sua própria conta.");
  await userEvent.click(mine);
  expect(screen.queryByRole("dialog")).toBeNull();
  const theirs = await rowOf("Plataforma");
  expect(theirs.getByText("Operador")).toBeDefined();
  expect(theirs.getByRole("button", { name: "Editar Plataforma" }).title).toBe(
    "Você não pode editar o administrador principal.",
  );
  expect(theirs.getByRole("button", { name: "Excluir Plataforma" }).title).toBe(
    "O administrador principal não pode ser excluído.",
  );
  expect((await rowOf("Chefe")).getByRole("button", { name: "Editar Chefe" }).title).toBe("Editar");
});

test("the question before a user is deleted says how many conversations become pending again", async () => {
  const tickets = { tickets: [{}, {}], hasMore: false, nextCursor: null };
  const { log } = open([ana], {
    "GET /tickets": ({ query }) => (query.get("snoozed") ? { ...tickets, tickets: [{}] } : tickets),
    "DELETE /users/7": () => ({ ok: true }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Ana" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Excluir Ana?" }));
  expect(await dialog.findByText(/^3 atendimentos em aberto voltam para a espera/)).toBeDefined();
  expect(log.filter(({ path }) => path === "/tickets").map(({ query }) => query.get("users"))).toEqual(["7", "7"]);
  await userEvent.click(dialog.getByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(screen.queryByText("Ana")).toBeNull());
  expect(await screen.findByText("Usuário excluído.")).toBeDefined();
});

test("a user cannot be deleted before their conversations are counted", async () => {
  const none = later({ tickets: [], hasMore: false, nextCursor: null });
  open([ana], { "GET /tickets": none.answer });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Ana" }));
  const sure = await screen.findByRole<HTMLButtonElement>("button", { name: "Excluir" });
  expect(sure.disabled).toBe(true);
  none.comes();
  await waitFor(() => expect(sure.disabled).toBe(false));
});

test("the question before the last person of a queue is deleted says that nobody will work there", async () => {
  open([{ ...ana, queues: [sales] }], {
    "GET /tickets": () => ({ tickets: [], hasMore: false, nextCursor: null }),
    "GET /users/list": () => ({ users: [{ ...ana, queues: [sales] }] }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Ana" }));
  expect(await screen.findByText(/Ninguém mais atende em Vendas: só administradores verão .*\.$/)).toBeDefined();
});

test("the plan's limit is shown in the dialog, which keeps the typed values", async () => {
  open([chief], { "POST /users": () => new Refusal(409, "ERR_USER_CREATION_NUMBER_LIMIT") });
  fireEvent.click(await screen.findByText("Novo usuário"));
  const dialog = within(await screen.findByRole("dialog", { name: "Novo usuário" }));
  fireEvent.change(dialog.getByLabelText("Nome"), { target: { value: "Bia" } });
  fireEvent.change(dialog.getByLabelText("E-mail"), { target: { value: "bia@demo.local" } });
  fireEvent.change(dialog.getByLabelText("Senha"), { target: { value: "segredo" } });
  fireEvent.click(dialog.getByText("Adicionar"));
  expect((await dialog.findByRole("alert")).textContent).toBe("Seu plano não permite mais atendentes.");
  expect(dialog.getByLabelText<HTMLInputElement>("Nome").value).toBe("Bia");
});

test("an admin removes a colleague's second factor after a question, and the button is shown only for a user with a factor", async () => {
  const { log } = open([chief, { ...ana, secondFactor: true }], {
    "DELETE /users/:userId/factors": () => ({ ok: true }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Retirar a verificação em duas etapas de Ana" }));
  expect(screen.queryByRole("button", { name: "Retirar a verificação em duas etapas de Chefe" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Retirar" }));
  const removal = { method: "DELETE", path: `/users/${ana.id}/factors` };
  await waitFor(() => expect(log).toContainEqual(expect.objectContaining(removal)));
});

test("an admin ends a colleague's sessions after a question, and has no such button for their own", async () => {
  const { log } = open([chief, ana], { "DELETE /users/:userId/sessions": () => ({ ok: true }) });
  await userEvent.click(await screen.findByRole("button", { name: "Desconectar Ana de todos os aparelhos" }));
  expect(screen.queryByRole("button", { name: "Desconectar Chefe de todos os aparelhos" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Desconectar" }));
  const end = { method: "DELETE", path: `/users/${ana.id}/sessions` };
  await waitFor(() => expect(log).toContainEqual(expect.objectContaining(end)));
});

test("a user is switched off after a question, is marked, and is switched on again", async () => {
  const { log } = open([chief, ana], {
    "PUT /users/:userId/off": ({ body }) => ({ ...ana, offBy: (body as { off: boolean }).off ? "person" : null }),
  });
  expect(screen.queryByRole("button", { name: "Desativar Chefe" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Desativar Ana" }));
  await userEvent.click(await screen.findByRole("button", { name: "Desativar" }));
  expect(await screen.findByText("Desativado")).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "Reativar Ana" }));
  await waitFor(() => expect(screen.queryByText("Desativado")).toBeNull());
  expect(log.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([{ off: true }, { off: false }]);
});

test("a user added in another browser is sorted in, a deleted one disappears, and a search keeps only users who match", async () => {
  const { cache } = open([ana, chief], {
    "GET /users": ({ query }) => page(query.get("searchParam") ? [ana] : [ana, chief]),
  });
  await screen.findByText("Chefe");
  const names = () =>
    within(screen.getByRole("table", { name: "Usuários" }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.querySelector("strong")?.textContent);
  apply(cache, "user.update", { user: person({ id: 9, name: "Bia" }) });
  await waitFor(() => expect(names()).toEqual(["Ana", "Bia", "Chefe"]));
  apply(cache, "user.delete", { userId: 7 });
  await waitFor(() => expect(names()).toEqual(["Bia", "Chefe"]));
  fireEvent.change(screen.getByLabelText("Buscar por nome ou e-mail"), { target: { value: "an" } });
  await waitFor(() => expect(names()).toEqual(["Ana"]));
  apply(cache, "user.update", { user: person({ id: 10, name: "Sebastião", email: "x@y.com" }) });
  apply(cache, "user.update", { user: person({ id: 11, name: "Ândrea" }) });
  await waitFor(() => expect(names()).toEqual(["Ana", "Ândrea"]));
});

test("when a user's own connection changes, the user's session has the change at once", async () => {
  const { cache } = open([chief]);
  await screen.findByText("Chefe");
  await act(async () => apply(cache, "user.update", { user: { ...chief, whatsappId: 3 } }));
  expect(cache.getQueryData(["session"])).toMatchObject({ id: 1, whatsappId: 3 });
});

test("the next page loads at the end, a failed list can be fetched again, and a search without results says so", async () => {
  let down = true;
  const { log } = open([], {
    "GET /users": ({ query }) => {
      if (query.get("searchParam")) return page([]);
      if (down) return new Refusal(500, "ERR_INTERNAL");
      return query.get("cursor") ? page([person({ id: 30 })]) : page([ana], "c1");
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo" }));
  down = false;
  await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("Pessoa 30")).toBeDefined();
  expect(log.some(({ query }) => query.get("cursor") === "c1")).toBe(true);
  fireEvent.change(screen.getByLabelText("Buscar por nome ou e-mail"), { target: { value: "zzz" } });
  expect(await screen.findByText("Nada encontrado")).toBeDefined();
});

test("the dialog of permissions shows the same table that browser and server use", async () => {
  open([chief]);
  fireEvent.click(await screen.findByText("Permissões"));
  const table = within(await within(await screen.findByRole("dialog")).findByRole("table"));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Permissão",
    "Atendente",
    "Suporte",
    "Administrador",
    "Operador",
  ]);
  const rows = table.getAllByRole("row").slice(1);
  expect(rows).toHaveLength(permissions.length);
  for (const [index, permission] of permissions.entries()) {
    const marks = within(rows[index] ?? document.body)
      .getAllByRole("img")
      .map((mark) => mark.getAttribute("aria-label") === "Pode");
    const who = [{ profile: "user" }, { profile: "support" }, { profile: "admin" }] as const;
    expect(marks).toEqual([...who.map((one) => can({ ...one, super: false }, permission)), true]);
  }
});
