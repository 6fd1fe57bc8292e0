import { type ContactEntry, contactEntrySchema } from "@balcao/shared/contacts/schema";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apply } from "../../app/live.ts";
import { show } from "../../testing/render.tsx";
import { aTicket, aUser } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import Contacts from "./contacts.tsx";

const person = (part: Partial<ContactEntry> & { id: number; name: string }): ContactEntry =>
  contactEntrySchema.parse({
    number: "5511987654321",
    userName: "",
    email: "",
    profilePicUrl: null,
    isGroup: false,
    blocked: false,
    optedOut: false,
    inDoubt: false,
    lastTicket: null,
    ...part,
  });

function open(answer: (sortBy: string | null) => ContactEntry[]) {
  wire({
    "GET /contacts": ({ query }) => ({ contacts: answer(query.get("sortBy")), hasMore: false, nextCursor: null }),
    "GET /contacts/import": () => [],
    "GET /whatsapp": () => [],
    "GET /queue": () => [],
  });
  return show(<Contacts />, { me: aUser({ profile: "admin" }), at: "/contacts" });
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest("tr") ?? document.body);

const talk = (id: number, at: string) => ({ id, uuid: aTicket({ id }).uuid, at, tags: [] });

test("the latest conversation is shown with its tags and its link, and its changes appear at once", async () => {
  const vip = { id: 1, name: "VIP", color: "#112233", kanban: 0 } as const;
  const { cache } = open(() => [
    person({ id: 1, name: "Rosa", lastTicket: { ...talk(7, "2026-01-05T10:00:00.000Z"), tags: [vip] } }),
    person({ id: 2, name: "Rui" }),
  ]);
  const link = () => screen.findByRole("link", { name: /^Última conversa com Rosa/ });
  expect((await link()).getAttribute("href")).toBe(`/tickets/${aTicket({ id: 7 }).uuid}`);
  expect((await rowOf("Rosa")).getByText("VIP")).toBeDefined();
  expect((await rowOf("Rui")).getByText("Nenhuma")).toBeDefined();
  const contact = person({ id: 1, name: "Rosa" });
  const ticket = (id: number, updatedAt: string) =>
    aTicket({ id, updatedAt, contact: { ...aTicket({ id: 1 }).contact, ...contact } });
  apply(cache, "ticket.update", { ticket: ticket(6, "2026-01-01T10:00:00.000Z") });
  expect((await link()).getAttribute("href")).toBe(`/tickets/${aTicket({ id: 7 }).uuid}`);
  apply(cache, "ticket.update", { ticket: ticket(8, "2026-01-06T10:00:00.000Z") });
  await waitFor(async () => expect((await link()).getAttribute("href")).toBe(`/tickets/${aTicket({ id: 8 }).uuid}`));
  apply(cache, "contact.update", { contact: { ...contact, name: "Rosana" } });
  expect(await screen.findByRole("link", { name: /^Última conversa com Rosana/ })).toBeDefined();
});

test("the server sorts the list by the latest conversation", async () => {
  const rows = [
    person({ id: 1, name: "Ana" }),
    person({ id: 2, name: "Bia", lastTicket: talk(7, "2026-01-05T10:00:00.000Z") }),
  ];
  open((sortBy) => (sortBy === "lastTicket" ? rows.toReversed() : rows));
  await screen.findByText("Ana");
  const head = screen.getByRole("columnheader", { name: "Última conversa" });
  fireEvent.click(within(head).getByRole("button"));
  await waitFor(() =>
    expect(screen.getAllByRole("rowheader").map((one) => one.querySelector("strong")?.textContent)).toEqual([
      "Bia",
      "Ana",
    ]),
  );
  const now = screen.getByRole("columnheader", { name: "Última conversa" });
  expect(now.getAttribute("aria-sort")).toBe("descending");
});

test("the name opens the contact", async () => {
  open(() => [person({ id: 1, name: "Rosa" })]);
  await userEvent.click(await screen.findByRole("button", { name: "Rosa" }));
  expect(await screen.findByRole("dialog", { name: "Editar contato" })).toBeDefined();
});
