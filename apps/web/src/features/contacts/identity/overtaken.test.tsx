import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { contactIdentitySchema } from "@balcao/shared/contacts/identity";
import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../../app/live.ts";
import { createQueryClient } from "../../../app/query-client.ts";
import { show } from "../../../testing/render.tsx";
import { aContact, aTicket, aUser, minute } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import ComposerBlocked from "../../tickets/pane/composer-blocked.tsx";
import { contactDetail } from "../../../nouns/contacts/queries.ts";
import IdentityCard from "./identity-card.tsx";

/** In these tests the event of the user's own change arrives before its answer, as often happens. */
const { contact } = aTicket({ id: 5 });
const rosa = (part: Partial<ContactDetail> = {}): ContactDetail => aContact({ ...contact, name: "Dona Rosa", ...part });
const other = { ...contact, id: 2, name: "Rosa antiga", number: "551187654321" };
const gone = { id: 9, name: "Rosa Lima", number: "" };
const card = contactIdentitySchema.parse({
  contactId: 5,
  identities: [],
  variants: [],
  names: [],
  merges: [
    { id: 3, gone, reason: "same-person", user: null, mergedAt: minute(0), undoUntil: minute(9), undoneAt: null },
  ],
  suggestions: [{ contact: other, evidence: [{ kind: "name", value: "Rosa" }] }],
  blocked: null,
  optOut: null,
});

/** The card of the ticket's present contact, as in the drawer. */
const ticketContact = { queryKey: ["ticket contact"], queryFn: () => 5, initialData: 5 };
function TicketContact() {
  const { data } = useQuery(ticketContact);
  return data === 5 ? <IdentityCard contactId={data} /> : null;
}
/** The blocked composer, as on the ticket page. */
function Composer() {
  const { data } = useQuery(contactDetail(5));
  return data?.blocked ? <ComposerBlocked contactId={5} /> : null;
}

function open(piece: Parameters<typeof show>[0], call: string, start = rosa()) {
  let answer: (what: unknown) => void = () => undefined;
  const answered = new Promise((resolve) => (answer = resolve));
  const log = wire({
    "GET /contacts/5": () => start,
    "GET /contacts/5/identity": () => card,
    [call]: () => answered,
  });
  const cache = createQueryClient();
  show(piece, { me: aUser({ profile: "admin" }), cache });
  const push = (after: ContactDetail) => act(async () => apply(cache, "contact.update", { contact: after }));
  const moveOn = () => {
    act(() => void cache.setQueryData(ticketContact.queryKey, 2));
    return waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  return {
    push,
    moveOn,
    answer: (what: unknown) => act(async () => answer(what)),
    wasAsked: () => waitFor(() => expect(log.some(({ method }) => method !== "GET")).toBe(true)),
  };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));

test("the page reports that the contact is unblocked, although the returning composer has removed the button", async () => {
  const desk = open(<Composer />, "PUT /contacts/5/block", rosa({ blocked: true }));
  await press("Desbloquear");
  await desk.wasAsked();
  await desk.push(rosa());
  await waitFor(() => expect(screen.queryByRole("button", { name: "Desbloquear" })).toBeNull());
  await desk.answer(rosa());
  expect(await screen.findByText("Contato desbloqueado.")).toBeDefined();
});

test("the page reports a merge, although it already shows the older contact", async () => {
  const desk = open(<TicketContact />, "POST /contacts/5/merge");
  await press("Unir com Rosa antiga");
  await confirm("Unir");
  await desk.wasAsked();
  await desk.moveOn();
  await desk.answer(rosa({ id: 2 }));
  expect(await screen.findByText("Contatos unidos.")).toBeDefined();
});

test("the page reports how many tickets stay closed after an undone merge, although it already shows the other contact", async () => {
  const desk = open(<TicketContact />, "POST /contact-merges/3/undo");
  await press("Desfazer a união com Rosa Lima");
  await confirm("Desfazer união");
  await desk.wasAsked();
  await desk.moveOn();
  await desk.answer({ kept: rosa(), restored: rosa({ id: 9 }), closedTickets: [7] });
  expect(await screen.findByText(/1 atendimento continua resolvido/)).toBeDefined();
});

test("a dialog keeps its question when the contact's state changes", async () => {
  const desk = open(<TicketContact />, "PUT /contacts/5/block");
  await press("Bloquear");
  await confirm("Bloquear");
  await desk.wasAsked();
  await desk.push(rosa({ blocked: true }));
  await screen.findByRole("button", { name: "Desbloquear", hidden: true });
  expect(screen.getByRole("dialog", { name: "Bloquear Dona Rosa?" })).toBeDefined();
  await desk.answer(rosa({ blocked: true }));
  expect(await screen.findByText("Contato bloqueado.")).toBeDefined();
});

test("noting an opt-out closes its own dialog, and opens no other dialog", async () => {
  const desk = open(<TicketContact />, "PUT /contacts/5/opt-out");
  await press("Não quer mensagens");
  await userEvent.type(await screen.findByLabelText("Como pediu"), "Por telefone{Enter}");
  await desk.wasAsked();
  await desk.push(rosa({ optedOut: true }));
  await screen.findByRole("button", { name: "Pode receber de novo", hidden: true });
  expect(screen.getByLabelText("Como pediu")).toBeDefined();
  await desk.answer(rosa({ optedOut: true }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
