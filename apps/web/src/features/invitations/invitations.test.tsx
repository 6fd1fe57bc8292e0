import { type Invitation, invitationSchema } from "@balcao/shared/invitations/schema";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import InvitationPage from "../../pages/front/invitation.tsx";
import { show } from "../../testing/render.tsx";
import { aUser, minute, sales } from "../../testing/samples.ts";
import { Refusal, wire } from "../../testing/wire.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { Invitations } from "./invitations.tsx";

const link = `http://desk.test/invitation#1.${"a".repeat(43)}`;
const anInvitation = (part: Partial<Invitation> = {}): Invitation =>
  invitationSchema.parse({
    id: 1,
    email: "",
    profile: "user",
    queueIds: [sales.id],
    invitedBy: { id: 7, name: "Rosa" },
    expiresAt: "2100-01-08T12:00:00.000Z",
    ...part,
  });
const me = aUser({ profile: "admin" });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("an admin who gives no e-mail gets a link to pass on", async () => {
  const log = wire({
    "GET /queue": () => [],
    "POST /invitations": () => ({ invitation: anInvitation(), link, mailed: false }),
  });
  show(<InviteDialog onClose={() => undefined} />, { me });
  await press("Criar convite");
  expect((await screen.findByLabelText<HTMLInputElement>("Link do convite")).value).toBe(link);
  expect(screen.getByText(/^Passe este link à pessoa.*7 dias\.$/)).toBeDefined();
  expect(log.find(({ method }) => method === "POST")?.body).toEqual({ email: "", profile: "user", queueIds: [] });
});

test("an admin who gives an e-mail address reads that the invitation was sent there, and an invalid address is refused", async () => {
  const email = "bia@loja.test";
  const log = wire({
    "GET /queue": () => [],
    "POST /invitations": () => ({ invitation: anInvitation({ email }), link, mailed: true }),
  });
  show(<InviteDialog onClose={() => undefined} />, { me });
  const field = await screen.findByLabelText("E-mail (opcional)");
  await userEvent.type(field, "bia");
  await press("Criar convite");
  expect(await screen.findByText("E-mail inválido")).toBeDefined();
  await userEvent.type(field, "@loja.test");
  await press("Criar convite");
  expect(await screen.findByText(/^Enviamos o convite para bia@loja\.test\./)).toBeDefined();
  expect(log.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("open invitations are listed and show whether they have expired; each can get a new link or be cancelled", async () => {
  const log = wire({
    "GET /queue": () => [],
    "GET /invitations": () => ({
      invitations: [anInvitation({ id: 2, email: "bia@loja.test", expiresAt: minute(-99) }), anInvitation()],
    }),
    "POST /invitations/2/link": () => ({
      invitation: anInvitation({ id: 2, email: "bia@loja.test" }),
      link,
      mailed: false,
    }),
    "DELETE /invitations/1": () => ({ ok: true }),
  });
  show(<Invitations />, { me });
  const list = within(await screen.findByRole("region", { name: "Convites em aberto" }));
  const [first, second] = list.getAllByRole("listitem");
  expect(first?.textContent).toContain("bia@loja.test");
  expect(first?.textContent).toContain("venceu");
  expect(second?.textContent).toMatch(/Por link.*convite de Rosa · vale até 08\/01\/2100/);
  await userEvent.click(list.getByRole("button", { name: "Cancelar o convite: Por link" }));
  expect(await screen.findByText("Convite cancelado: o link não vale mais.")).toBeDefined();
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
  await userEvent.click(list.getByRole("button", { name: "Novo link para bia@loja.test" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Link do convite")).value).toBe(link);
  expect(log.map(({ method, path }) => `${method} ${path}`)).toContain("POST /invitations/2/link");
});

test("the page shows nothing about invitations when none is open", async () => {
  const log = wire({ "GET /invitations": () => ({ invitations: [] }) });
  show(<Invitations />, { me });
  await waitFor(() => expect(log).toHaveLength(1));
  expect(screen.queryByText("Convites em aberto")).toBeNull();
});

const about = { company: "Padaria", invitedBy: "Rosa", email: "", password: { min: 8, max: 50 } };
beforeEach(() => {
  window.location.hash = "";
});

test("a person with the link chooses name, e-mail and password, and is then signed in", async () => {
  window.location.hash = new URL(link).hash;
  const user = aUser({ name: "Bia" });
  const log = wire({
    "POST /invitation/open": () => about,
    "POST /invitation/accept": () => ({ token: "t", user }),
  });
  show(<InvitationPage />, { me: null, at: "/invitation" });
  expect(await screen.findByText("Rosa convidou você para atender na Padaria.")).toBeDefined();
  await press("Entrar no Balcão");
  expect(screen.getByText("Muito curto!")).toBeDefined();
  await userEvent.type(screen.getByLabelText("Seu nome"), "Bia");
  await userEvent.type(screen.getByLabelText("Seu e-mail"), "bia@loja.test");
  await userEvent.type(screen.getByLabelText("Crie uma senha"), "Cavalos Azuis");
  await press("Entrar no Balcão");
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/"));
  expect(log.at(-1)?.body).toEqual({
    token: new URL(link).hash.slice(1),
    name: "Bia",
    email: "bia@loja.test",
    password: "Cavalos Azuis",
    place: "desk",
  });
});

test("an invitation by e-mail asks for no e-mail address, and an invalid invitation says whom to ask", async () => {
  window.location.hash = new URL(link).hash;
  wire({ "POST /invitation/open": () => ({ ...about, email: "bia@loja.test" }) });
  const { unmount } = show(<InvitationPage />, { me: null, at: "/invitation" });
  expect(await screen.findByText("Você vai entrar com bia@loja.test.")).toBeDefined();
  expect(screen.queryByLabelText("Seu e-mail")).toBeNull();
  unmount();
  wire({ "POST /invitation/open": () => new Refusal(400, "ERR_INVALID_INVITATION") });
  show(<InvitationPage />, { me: null, at: "/invitation" });
  expect(await screen.findByText(/^Este convite não vale mais.* Peça outro a quem convidou você\.$/)).toBeDefined();
});

test("an address without a valid invitation link sends no request to the server", async () => {
  window.location.hash = "#quebrado";
  const log = wire({});
  show(<InvitationPage />, { me: null, at: "/invitation" });
  expect(await screen.findByText(/^Este convite não vale mais/)).toBeDefined();
  expect(log).toEqual([]);
});
