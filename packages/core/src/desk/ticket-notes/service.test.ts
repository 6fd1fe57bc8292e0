import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { mergeContacts } from "../identity/merge.ts";
import { ticketRooms } from "../../base/outbox/ticket-rooms.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { createNote, deleteNote, listNotes, updateNote } from "./service.ts";

async function shop() {
  const companyId = await makeCompany();
  const [queueId, otherQueue] = [await makeQueue(companyId), await makeQueue(companyId)];
  const contactId = await makeContact(companyId);
  const connectionId = await makeConnection(companyId);
  const people = {
    ana: await makeUser(companyId, { name: "Ana", queueIds: [queueId] }),
    bruno: await makeUser(companyId, { queueIds: [queueId, otherQueue] }),
    admin: await makeUser(companyId, { profile: "admin" }),
  };
  const ticketId = await makeTicket(companyId, {
    contactId,
    connectionId,
    queueId,
    status: "open",
    userId: people.ana.userId,
  });
  const hidden = await makeTicket(companyId, { contactId, connectionId, queueId: otherQueue, status: "closed" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  return { companyId, queueId, contactId, ticketId, hidden, ...people, here };
}

test("the notes of a contact are listed newest first, from the tickets that the user may see", async () => {
  const { contactId, ticketId, hidden, ana, bruno, here } = await shop();
  const first = await here(() => createNote(ana, { ticketId, note: "Prefere boleto" }));
  const second = await here(() => createNote(bruno, { ticketId: hidden, note: "Reclamou" }));
  expect(first).toMatchObject({ note: "Prefere boleto", contactId, user: { name: "Ana" } });
  const ids = async (actor: typeof ana, of: object) => (await here(() => listNotes(actor, of))).map(({ id }) => id);
  expect(await ids(bruno, { ticketId })).toEqual([second.id, first.id]);
  expect(await ids(bruno, { contactId })).toEqual([second.id, first.id]);
  expect(await ids(ana, { contactId })).toEqual([first.id]);
  await expect(ids(ana, { ticketId: hidden })).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
  await expect(ids(ana, {})).rejects.toMatchObject({ code: "ERR_VALIDATION" });
  await expect(here(() => createNote(ana, { ticketId: hidden, note: "Oi" }))).rejects.toMatchObject({
    code: "ERR_TICKET_NO_ACCESS",
  });
});

test("only its author or an admin deletes a note, and browsers of users who see the ticket get the event", async () => {
  const { companyId, queueId, contactId, ticketId, ana, bruno, admin, here } = await shop();
  const { id } = await here(() => createNote(ana, { ticketId, note: "Um" }));
  await expect(here(() => deleteNote(bruno, id))).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  await here(() => deleteNote(ana, id));
  const other = await here(() => createNote(bruno, { ticketId, note: "Dois" }));
  await here(() => deleteNote(admin, other.id));
  expect(await here(() => listNotes(ana, { ticketId }))).toEqual([]);
  const told = await publishedBy(companyId);
  const rooms = ticketRooms(companyId, { userId: ana.userId, queueId });
  expect(told.map(({ name }) => name)).toEqual(["note.create", "note.delete", "note.create", "note.delete"]);
  expect(told.every((event) => event.rooms.join() === rooms.join())).toBe(true);
  expect(told.at(-1)?.payload).toEqual({ noteId: other.id, contactId });
});

test("only its author changes a note, and users who see the ticket see that it was changed", async () => {
  const { companyId, queueId, ticketId, ana, bruno, admin, here } = await shop();
  const { id, isEdited } = await here(() => createNote(ana, { ticketId, note: "Um" }));
  expect(isEdited).toBe(false);
  for (const other of [bruno, admin])
    await expect(here(() => updateNote(other, id, { note: "Meu" }))).rejects.toMatchObject({
      code: "ERR_NO_PERMISSION",
    });
  expect(await here(() => updateNote(ana, id, { note: "Um" }))).toMatchObject({ isEdited: false });
  expect(await here(() => updateNote(ana, id, { note: "Dois" }))).toMatchObject({ note: "Dois", isEdited: true });
  expect(await here(() => listNotes(bruno, { ticketId }))).toMatchObject([{ id, note: "Dois", isEdited: true }]);
  const told = (await publishedBy(companyId)).filter(({ name }) => name === "note.update");
  expect(told).toMatchObject([{ payload: { note: { note: "Dois" } } }]);
  expect(told[0]?.rooms.join()).toBe(ticketRooms(companyId, { userId: ana.userId, queueId }).join());
});

test("an author who no longer sees the ticket cannot change the note", async () => {
  const { hidden, ana, bruno, here } = await shop();
  const { id } = await here(() => createNote(bruno, { ticketId: hidden, note: "Um" }));
  const moved = { ...bruno, queueIds: ana.queueIds };
  await expect(here(() => updateNote(moved, id, { note: "Dois" }))).rejects.toMatchObject({
    code: "ERR_TICKET_NO_ACCESS",
  });
});

test("notes move along when their contact is merged into another", async () => {
  const { companyId, ticketId, contactId, ana, here } = await shop();
  const other = await makeContact(companyId);
  const { id } = await here(() => createNote(ana, { ticketId, note: "Um" }));
  const kept = await here(() => mergeContacts({ ids: [contactId, other], reason: "user" }));
  expect((await here(() => listNotes(ana, { contactId: kept }))).map((note) => note.id)).toEqual([id]);
});
