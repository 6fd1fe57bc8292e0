import { plainUser } from "@balcao/shared/testing/users";
import type { User } from "@balcao/shared/users/schema";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection, aUser, sales, support } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { ProfileDialog } from "./profile-dialog.tsx";
import { UserDialog } from "./user-dialog.tsx";

const ana: User = { ...plainUser, id: 7, name: "Ana", email: "ana@demo.local", online: true, queues: [sales] };
const colleague = { id: 7, name: "Ana", profile: "user", super: false, online: true, queues: [sales] };
const chief = aUser({ id: 1, profile: "admin", name: "Chefe" });
const answers = {
  "GET /queue": () => [sales, support],
  "GET /whatsapp": () => [aConnection({ id: 3 })],
  "GET /users/list": () => ({ users: [colleague] }),
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Salvar" }));

test("an attendant's own profile shows no rights, and an empty password is not sent", async () => {
  const log = wire({ "GET /users/7": () => ana, "PUT /users/7": ({ body }) => ({ ...ana, ...(body as object) }) });
  const onClose = vi.fn<() => void>();
  const { cache } = show(<ProfileDialog onClose={onClose} />);
  expect(await screen.findByRole("dialog", { name: "Meu perfil" })).toBeTruthy();
  expect(field("E-mail").value).toBe("ana@demo.local");
  for (const label of ["Perfil", "Setores", "Conexão padrão"]) expect(screen.queryByLabelText(label)).toBeNull();
  type("Nome", " Ana Maria ");
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(log.at(-1)?.body).toEqual({ name: "Ana Maria" });
  expect(cache.getQueryData(["session"])).toMatchObject({ name: "Ana Maria" });
});

test("each user chooses whether they get notices of new customers, and the choice takes effect at once", async () => {
  const log = wire({ "GET /users/7": () => ana, "PUT /users/7": ({ body }) => ({ ...ana, ...(body as object) }) });
  const onClose = vi.fn<() => void>();
  const { cache } = show(<ProfileDialog onClose={onClose} />);
  await screen.findByRole("dialog", { name: "Meu perfil" });
  const wish = screen.getByRole<HTMLInputElement>("checkbox", { name: "Avisar a cada novo cliente nos setores" });
  expect(wish.checked).toBe(true);
  fireEvent.click(wish);
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(log.at(-1)?.body).toEqual({ newCustomers: "disable" });
  expect(cache.getQueryData(["session"])).toMatchObject({ newCustomers: "disable" });
});

test("the dialog shows each fault with its text, and sends nothing to the server", async () => {
  const log = wire({});
  show(<UserDialog user={ana} onClose={() => undefined} />);
  const says = async (label: string, value: string, words: string) => {
    type(label, value);
    save();
    await waitFor(() =>
      expect(
        screen
          .queryAllByRole("alert")
          .map((one) => one.textContent)
          .join(""),
      ).toBe(words),
    );
  };
  await says("Nome", "", "Nome obrigatório");
  await says("Nome", "A", "Muito curto!");
  await says("Nome", "x".repeat(51), "Muito longo!");
  type("Nome", "Ana");
  await says("E-mail", "", "ObrigatórioInforme a sua senha");
  await says("E-mail", "ana@", "E-mail inválidoInforme a sua senha");
  type("E-mail", "ana@demo.local");
  await says("Senha", "1234", "Muito curta!Informe a sua senha");
  await says("Senha", "x".repeat(51), "Muito longo!Informe a sua senha");
  expect(log.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a changed e-mail or password requires the current password, which is sent with it", async () => {
  const log = wire({
    "GET /auth/password-policy": () => ({ min: 8, adminMin: 12, max: 128 }),
    "PUT /users/7": () => new Refusal(403, "ERR_CURRENT_PASSWORD"),
  });
  show(<UserDialog user={ana} onClose={() => undefined} />, { me: aUser({ id: 7 }) });
  expect(await screen.findByText("De 8 a 128 caracteres. Deixe em branco para manter a senha atual.")).toBeTruthy();
  expect(screen.queryByLabelText("Senha atual")).toBeNull();
  type("E-mail", "ana@nova.local");
  type("Senha atual", "a de hoje");
  type("Senha", "quatro cavalos");
  expect(screen.getByText("Boa.")).toBeTruthy();
  save();
  expect(await screen.findByText("A senha atual não confere.")).toBeTruthy();
  expect(log.at(-1)?.body).toEqual({
    email: "ana@nova.local",
    password: "quatro cavalos",
    currentPassword: "a de hoje",
  });
});

test("an admin types their own password to change a colleague's password, and sees the length rules of the chosen profile", async () => {
  wire({ ...answers, "GET /auth/password-policy": () => ({ min: 8, adminMin: 12, max: 128 }) });
  show(<UserDialog user={{ ...ana, profile: "admin" }} onClose={() => undefined} />, { me: chief });
  expect(await screen.findByText(/^De 12 a 128 caracteres\./)).toBeTruthy();
  type("Senha", "x");
  expect(field("Sua senha").autocomplete).toBe("current-password");
});

test("the password can be shown", () => {
  wire({});
  show(<UserDialog user={ana} onClose={() => undefined} />);
  expect(field("Senha").type).toBe("password");
  fireEvent.click(screen.getByRole("button", { name: "Mostrar a senha" }));
  expect(field("Senha").type).toBe("text");
});

test("an admin gives rights to others, but cannot change their own profile", async () => {
  const log = wire({ ...answers, "PUT /users/7": ({ body }) => ({ ...ana, ...(body as object), queues: [] }) });
  const { unmount } = show(<UserDialog user={ana} onClose={() => undefined} />, { me: chief });
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Perfil" }));
  fireEvent.click(within(await screen.findByRole("listbox")).getByText("Administrador"));
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Setores" }));
  fireEvent.click(await screen.findByRole("option", { name: "Suporte" }));
  fireEvent.keyDown(screen.getByRole("listbox"), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  save();
  await waitFor(() => expect(log.some(({ method }) => method === "PUT")).toBe(true));
  // An unchanged field is not sent, because a colleague may have changed it meanwhile.
  expect(log.at(-1)?.body).toEqual({ profile: "admin", queueIds: [1, 2] });
  unmount();
  show(<UserDialog user={{ ...ana, id: 1, profile: "admin" }} onClose={() => undefined} />, { me: chief });
  expect(screen.getByRole("combobox", { name: "Perfil" }).getAttribute("aria-disabled")).toBe("true");
});

test("a new user needs a password; a refusal is shown as a text and the dialog stays open", async () => {
  const log = wire({ ...answers, "POST /users": () => new Refusal(409, "ERR_EMAIL_ALREADY_EXISTS") });
  const onClose = vi.fn<() => void>();
  show(<UserDialog user={null} onClose={onClose} />, { me: chief });
  const add = () => fireEvent.click(screen.getByRole("button", { name: "Adicionar" }));
  type("Nome", "Bruno");
  type("E-mail", "bruno@demo.local");
  add();
  expect((await screen.findByRole("alert")).textContent).toBe("Muito curta!");
  type("Senha", "segredo");
  add();
  expect(await screen.findByText("Já existe um usuário com esse e-mail.")).toBeTruthy();
  expect(log.filter(({ method }) => method === "POST")).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test("the form can warn of two things at once: the user would see no customer, and a queue loses its last user", async () => {
  wire(answers);
  show(<UserDialog user={ana} onClose={() => undefined} />, { me: chief });
  const blind = "Sem setor, esta pessoa não vê nenhum cliente esperando.";
  expect(screen.queryByText(blind)).toBeNull();
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Setores" }));
  fireEvent.click(await screen.findByRole("option", { name: "Vendas" }));
  await screen.findByText("Ninguém mais atende em Vendas: só administradores verão quem esperar ali.");
  expect(screen.getByText(blind)).toBeDefined();
  fireEvent.click(screen.getByRole("checkbox", { hidden: true, name: /sem setor/i }));
  await waitFor(() => expect(screen.queryByText(blind)).toBeNull());
});
