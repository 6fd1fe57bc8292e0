import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeHold, makeNote } from "../../testing/contact-factories.ts";
import { makeCompany, makeContact, makeMessage, makeTicket, makeUser, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { statementsOf } from "../../testing/statements.ts";
import { mergeByHand } from "../identity/merge-by-hand.ts";
import { deleteContact, deleteContacts, previewRemoval } from "../identity/removal.ts";
import { undoMerge } from "../identity/undo-merge.ts";
import { deleteNote, updateNote } from "../ticket-notes/service.ts";
import { deleteTicket } from "../tickets/verbs/service.ts";
import { listHolds } from "./list.ts";
import { placeHold, releaseHold } from "./service.ts";

let companyId: number;
let admin: Actor;
let contactId: number;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = <T extends object>(sql: string, values: unknown[] = []) => here(() => queryText<T>(sql, values));
const because = { reason: "Processo 123" };
const heldError = { code: "ERR_CONTACT_HELD" };
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { name: "Ana", profile: "admin" });
  contactId = await makeContact(companyId, { name: "Rosa" });
});

test("a hold has a reason and an author, appears in the audit and on screens, and is released only once", async () => {
  const hold = await here(() => placeHold(admin, contactId, because));
  expect(hold).toMatchObject({ ...because, placedBy: "Ana", releasedAt: null, releasedBy: null });
  const released = await here(() => releaseHold(admin, hold.id));
  expect(released).toMatchObject({ id: hold.id, releasedBy: "Ana" });
  expect(released.releasedAt).not.toBeNull();
  await expect(here(() => releaseHold(admin, hold.id))).rejects.toMatchObject({ code: "ERR_CONTACT_HOLD_RELEASED" });
  expect(await rows("select action, about_name from audit order by id")).toEqual([
    { action: "contact.held", about_name: "Rosa" },
    { action: "contact.released", about_name: "Rosa" },
  ]);
  const told = (await publishedBy(companyId)).filter(({ name }) => name === "contact-holds");
  expect(told.map(({ payload }) => payload)).toEqual([{ contactIds: [contactId] }, { contactIds: [contactId] }]);
});

test("the same hold sent twice is stored once, and a group or an unknown contact cannot be held", async () => {
  const first = await here(() => placeHold(admin, contactId, because));
  expect(await here(() => placeHold(admin, contactId, because))).toEqual(first);
  await here(() => placeHold(admin, contactId, { reason: "Outro processo" }));
  expect(await here(() => listHolds(contactId))).toMatchObject([{ reason: "Outro processo" }, because]);
  const group = await makeContact(companyId);
  await rows("update contacts set is_group = true where id = $1", [group]);
  for (const id of [group, 999_999])
    await expect(here(() => placeHold(admin, id, because))).rejects.toMatchObject({ code: "ERR_NO_CONTACT_FOUND" });
});

test("a contact under a hold, its tickets and their notes are not deleted, nor the notes changed, until every hold has ended", async () => {
  const ticketId = await makeTicket(companyId, { contactId, status: "closed" });
  const noteId = await makeNote(companyId, ticketId, { userId: admin.userId });
  const other = await makeContact(companyId);
  const holds = [await makeHold(companyId, contactId), await makeHold(companyId, contactId)];
  const attempts: (() => Promise<unknown>)[] = [
    () => deleteContact(admin, contactId),
    () => deleteTicket(admin, ticketId),
    () => deleteNote(admin, noteId),
    () => updateNote(admin, noteId, { note: "Outras palavras" }),
  ];
  for (const id of holds) {
    for (const attempt of attempts) await expect(here(attempt)).rejects.toMatchObject(heldError);
    expect(await here(() => previewRemoval([contactId, other]))).toMatchObject({ contacts: 1, held: 1, tickets: 0 });
    await here(() => releaseHold(admin, id));
  }
  expect(await here(() => previewRemoval([contactId, other]))).toMatchObject({ contacts: 2, held: 0, tickets: 1 });
  await here(() => updateNote(admin, noteId, { note: "Outras palavras" }));
  await here(() => deleteNote(admin, noteId));
  await here(() => deleteTicket(admin, ticketId));
  await here(() => deleteContact(admin, contactId));
  expect(await rows("select id from contact_holds")).toEqual([]);
});

test("deleting many contacts keeps the contacts under a hold", async () => {
  const other = await makeContact(companyId);
  await makeHold(companyId, contactId);
  expect(await here(() => deleteContacts(admin, [contactId, other]))).toMatchObject({
    deleted: [other],
    kept: [contactId],
  });
});

test("a group and its ticket stay while somebody under a hold wrote there", async () => {
  const group = await makeContact(companyId);
  await rows("update contacts set is_group = true where id = $1", [group]);
  const [ticketId, silent] = [
    await makeTicket(companyId, { contactId: group, status: "closed" }),
    await makeTicket(companyId, { contactId: group, status: "closed" }),
  ];
  const said = await makeMessage(companyId, ticketId);
  await rows("update messages set author_contact_id = $1 where id = $2", [contactId, said]);
  const holdId = await makeHold(companyId, contactId);
  await expect(here(() => deleteContact(admin, group))).rejects.toMatchObject(heldError);
  await expect(here(() => deleteTicket(admin, ticketId))).rejects.toMatchObject(heldError);
  await here(() => deleteTicket(admin, silent));
  await here(() => releaseHold(admin, holdId));
  await here(() => deleteContact(admin, group));
});

test("a merge moves a hold to the contact that stays, undoing it returns the hold, and a hold left on the merged contact still counts", async () => {
  const twin = await makeContact(companyId);
  const id = await makeHold(companyId, twin);
  await here(() => mergeByHand(admin, contactId, { withId: twin }));
  expect(await rows("select contact_id from contact_holds")).toEqual([{ contact_id: contactId }]);
  await rows("update contact_holds set contact_id = $1", [twin]);
  expect(await here(() => listHolds(contactId))).toMatchObject([{ id }]);
  await expect(here(() => deleteContact(admin, contactId))).rejects.toMatchObject(heldError);
  await rows("update contact_holds set contact_id = $1", [contactId]);
  const [merge] = await rows<{ id: number }>("select id from contact_merges");
  await here(() => undoMerge(admin, merge?.id ?? 0));
  expect(await here(() => listHolds(contactId))).toEqual([]);
  expect(await here(() => listHolds(twin))).toMatchObject([{ id }]);
});

test("after a merge is undone, both contacts have the unreleased hold placed meanwhile, and the hold of a third contact is not copied", async () => {
  const [twin, third] = [await makeContact(companyId, { name: "Rosa L." }), await makeContact(companyId)];
  await makeHold(companyId, contactId);
  await here(() => mergeByHand(admin, contactId, { withId: twin }));
  const [merge] = await rows<{ id: number }>("select id from contact_merges");
  const since = await here(() => placeHold(admin, contactId, because));
  const ended = await here(() => placeHold(admin, contactId, { reason: "Outro processo" }));
  await here(() => releaseHold(admin, ended.id));
  await here(() => placeHold(admin, third, { reason: "De outra pessoa" }));
  await here(() => mergeByHand(admin, contactId, { withId: third }));
  await here(() => undoMerge(admin, merge?.id ?? 0));
  const [both] = await here(() => listHolds(twin));
  expect(await here(() => listHolds(twin))).toEqual([{ ...since, id: both?.id }]);
  expect((await here(() => listHolds(contactId))).filter(({ releasedAt }) => releasedAt === null)).toHaveLength(3);
  await expect(here(() => deleteContact(admin, twin))).rejects.toMatchObject(heldError);
  await here(() => releaseHold(admin, since.id));
  await expect(here(() => deleteContact(admin, twin))).rejects.toMatchObject(heldError);
  expect(await rows("select about_name from audit where action = 'contact.held' and about_id = $1", [twin])).toEqual([
    { about_name: "Rosa L." },
  ]);
});

test("when a hold and a deletion come at the same moment, the first one wins", async () => {
  const [, refused] = await overlapping(
    companyId,
    () => placeHold(admin, contactId, because),
    () => deleteContact(admin, contactId),
  );
  expect(refused).toMatchObject({ error: heldError });
});

test("a hold that is released while its contact is merged ends, and belongs to the contact that stays", async () => {
  const twin = await makeContact(companyId);
  const id = await makeHold(companyId, twin);
  await overlapping(
    companyId,
    () => mergeByHand(admin, contactId, { withId: twin }),
    () => releaseHold(admin, id),
  );
  expect(await rows("select contact_id, released_at is not null as ended from contact_holds")).toEqual([
    { contact_id: contactId, ended: true },
  ]);
});

test.each([1, 30])("the list of %s holds costs two statements", async (count) => {
  for (let n = 0; n < count; n += 1) await makeHold(companyId, contactId);
  expect(await statementsOf(companyId, () => listHolds(contactId))).toHaveLength(2);
});

test("a contact has at most 50 unreleased holds, and a release makes room for another", async () => {
  const first = await makeHold(companyId, contactId);
  for (let n = 1; n < 50; n += 1) await makeHold(companyId, contactId);
  await expect(here(() => placeHold(admin, contactId, because))).rejects.toMatchObject({ code: "ERR_TOO_MANY_ITEMS" });
  await here(() => releaseHold(admin, first));
  expect(await here(() => placeHold(admin, contactId, because))).toMatchObject({ releasedAt: null });
});
