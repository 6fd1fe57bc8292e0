import { type ContactIdentity, contactIdentitySchema } from "@balcao/shared/contacts/identity";
import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aContact, aTicket, aUser, minute } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import IdentityCard from "./identity-card.tsx";

const { contact } = aTicket({ id: 5 });
const rosa = (part: Partial<ContactDetail> = {}): ContactDetail => aContact({ ...contact, name: "Dona Rosa", ...part });
const identity = (part: Partial<ContactIdentity> = {}): ContactIdentity =>
  contactIdentitySchema.parse({
    contactId: 5,
    identities: [
      { kind: "phone", value: "5511987654321", verified: false, firstSeen: minute(0) },
      { kind: "lid", value: "212345678901234", verified: true, firstSeen: minute(0) },
    ],
    variants: ["551187654321"],
    names: [],
    merges: [],
    suggestions: [],
    blocked: null,
    optOut: null,
    ...part,
  });
const merge = (part: Partial<ContactIdentity["merges"][number]> = {}): ContactIdentity["merges"][number] => ({
  id: 3,
  gone: { id: 9, name: "Rosa Lima", number: "" },
  reason: "same-person",
  user: null,
  mergedAt: minute(0),
  undoUntil: minute(9),
  undoneAt: null,
  ...part,
});

function open(
  card: ContactIdentity,
  more: Parameters<typeof wire>[0] = {},
  { profile = "admin", who = rosa() }: { profile?: "admin" | "user"; who?: ContactDetail } = {},
) {
  const log = wire({ "GET /contacts/5": () => who, "GET /contacts/5/identity": () => card, ...more });
  const onKept = vi.fn<(contact: ContactDetail) => void>();
  show(<IdentityCard contactId={5} onKept={onKept} />, { me: aUser({ profile }) });
  return { log: () => log.filter(({ method }) => method !== "GET").map(({ path, body }) => [path, body]), onKept };
}

test("the card shows each address, the other form of the number and the contact's earlier names", async () => {
  open(identity({ names: [{ name: "Rosinha", source: "whatsapp", until: minute(0) }] }));
  expect(await screen.findByText("+55 11 98765-4321")).toBeDefined();
  expect(screen.getByText(/ainda não conferido/)).toBeDefined();
  for (const text of ["212345678901234", "+55 11 8765-4321", "Outra forma do mesmo número", "Rosinha"])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByText("Contatos unidos a este")).toBeNull();
});

test("a card that failed to load can be fetched again", async () => {
  const answers = [new Refusal(500, "ERR_INTERNAL"), identity()];
  open(identity(), { "GET /contacts/5/identity": () => answers.shift() });
  await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("212345678901234")).toBeDefined();
});

test("a suggested contact is merged after a question that names the contact that stays", async () => {
  const other = { ...contact, id: 2, name: "Rosa antiga", number: "551187654321" };
  const suggestions = [{ contact: other, evidence: [{ kind: "number-form" as const, value: "551187654321" }] }];
  const { log, onKept } = open(identity({ variants: [], suggestions }), {
    "POST /contacts/5/merge": () => rosa({ id: 2, name: "Rosa antiga" }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Unir com Rosa antiga" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Unir com Rosa antiga?" }));
  expect(dialog.getByText(/^Rosa antiga é o contato mais antigo, e fica\. .* de Dona Rosa passam/)).toBeDefined();
  expect(log()).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Unir" }));
  await waitFor(() => expect(onKept).toHaveBeenCalledOnce());
  expect(log()).toEqual([["/contacts/5/merge", { withId: 2 }]]);
});

test("a merge can be undone once and until its last day, and the notice says how many tickets stay closed", async () => {
  const { log } = open(
    identity({
      merges: [
        merge(),
        merge({ id: 2, gone: { id: 8, name: "Ana", number: "" }, undoUntil: null, undoneAt: minute(1) }),
        merge({ id: 1, gone: { id: 4, name: "Rui", number: "" }, undoUntil: null }),
      ],
    }),
    { "POST /contact-merges/3/undo": () => ({ kept: rosa(), restored: rosa({ id: 9 }), closedTickets: [7] }) },
  );
  await screen.findByRole("button", { name: "Desfazer a união com Rosa Lima" });
  expect(screen.getAllByRole("button", { name: /^Desfazer a união/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Desfazer a união com Rosa Lima" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Desfazer união" }));
  expect(await screen.findByText(/1 atendimento continua resolvido/)).toBeDefined();
  expect(log()).toEqual([["/contact-merges/3/undo", undefined]]);
});

test("blocking a contact needs a confirmation, and a user without the right only sees whether the contact is blocked", async () => {
  const { log } = open(identity(), { "PUT /contacts/5/block": () => rosa({ blocked: true }) });
  await userEvent.click(await screen.findByRole("button", { name: "Bloquear" }));
  expect(log()).toEqual([]);
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Bloquear" }));
  await waitFor(() => expect(log()).toEqual([["/contacts/5/block", { blocked: true }]]));
  cleanup();
  const blocked = { at: minute(0), user: { id: 8, name: "Bruno" }, open: [] };
  open(identity({ blocked }), {}, { profile: "user", who: rosa({ blocked: true }) });
  expect(await screen.findByText(/Bruno/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Desbloquear" })).toBeNull();
});

test("an attendant can neither merge nor undo a merge nor block, and reads at which numbers Meta does not block", async () => {
  const suggestions = [{ contact: { ...contact, id: 2 }, evidence: [{ kind: "name" as const, value: "Rosa" }] }];
  const blocked = { at: minute(0), user: null, open: ["Oficial", "Vendas"] };
  open(identity({ merges: [merge()], suggestions, blocked }), {}, { profile: "user", who: rosa({ blocked: true }) });
  expect(await screen.findByText(/Bloqueado no celular/)).toBeDefined();
  expect(screen.getByText(/ainda pode escrever para Oficial, Vendas: a Meta só bloqueia/)).toBeDefined();
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Não quer mensagens"]);
});

test("the card shows the proof of an opt-out, and takes the opt-out back only after a question", async () => {
  const optOut = { at: minute(0), source: "message" as const, words: "SAIR", messageId: 1, user: null };
  const { log } = open(
    identity({ optOut }),
    { "PUT /contacts/5/opt-out": () => rosa() },
    { who: rosa({ optedOut: true }) },
  );
  expect(await screen.findByText("SAIR")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Pode receber de novo" }));
  await userEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Pode receber de novo" }),
  );
  await waitFor(() => expect(log()).toEqual([["/contacts/5/opt-out", { optedOut: false }]]));
});

test("a user notes an opt-out and how the contact asked for it", async () => {
  const { log } = open(identity(), { "PUT /contacts/5/opt-out": () => rosa({ optedOut: true }) });
  await userEvent.click(await screen.findByRole("button", { name: "Não quer mensagens" }));
  await userEvent.type(await screen.findByLabelText("Como pediu"), "Por telefone{Enter}");
  await waitFor(() => expect(log()).toEqual([["/contacts/5/opt-out", { optedOut: true, words: "Por telefone" }]]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
