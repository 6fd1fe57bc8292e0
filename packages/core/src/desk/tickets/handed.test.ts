import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../testing/factories.ts";
import { say } from "../messages/sending/say.ts";
import { listNotes } from "../ticket-notes/service.ts";
import { createTicket } from "./verbs/create.ts";
import { changeTicket, readTicket } from "./verbs/service.ts";

let companyId: number;
let connectionId: number;
let [queueId, otherQueueId] = [0, 0];
let people: Record<"ana" | "bruno" | "admin", Actor>;
beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  [queueId, otherQueueId] = [await makeQueue(companyId), await makeQueue(companyId)];
  people = {
    ana: await makeUser(companyId, { name: "Ana", queueIds: [queueId] }),
    bruno: await makeUser(companyId, { name: "Bruno", queueIds: [queueId, otherQueueId] }),
    admin: await makeUser(companyId, { name: "Eva", profile: "admin" }),
  };
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const anas = () => makeTicket(companyId, { connectionId, queueId, status: "open", userId: people.ana.userId });
const byAna = (note: string | null) => ({ by: { id: people.ana.userId, name: "Ana" }, at: expect.any(String), note });

test("a user who gets a ticket sees it as unread, with its sender and the reason, until they answer its customer", async () => {
  const { ana, bruno } = people;
  const id = await anas();
  const given = await here(() => changeTicket(ana, id, { userId: bruno.userId, note: "Tem pressa" }));
  expect(given).toMatchObject({ handed: byAna("Tem pressa"), markedUnread: true, userId: bruno.userId });
  const read = await here(() => readTicket(bruno, id));
  expect(read).toMatchObject({ handed: byAna("Tem pressa"), markedUnread: false });
  await here(() => say(id, { speaker: "desk", userId: bruno.userId }, [{ body: "Oi" }]));
  expect(await here(() => readTicket(bruno, id))).toMatchObject({ handed: null });
});

test("the note of a transfer stays with the notes of the ticket, and users who now see the ticket get the event", async () => {
  const { ana, bruno } = people;
  const id = await anas();
  const before = (await publishedBy(companyId)).length;
  await here(() => changeTicket(ana, id, { queueId: otherQueueId, note: "Só o suporte sabe" }));
  expect(await here(() => listNotes(bruno, { ticketId: id }))).toMatchObject([
    { note: "Só o suporte sabe", user: { name: "Ana" } },
  ]);
  const c = `c:${companyId}`;
  const told = (await publishedBy(companyId)).slice(before).find(({ name }) => name === "note.create");
  expect(told?.rooms).toEqual([`${c}:admins`, `${c}:q:${otherQueueId}`]);
});

test("the note of a transfer is no longer shown after it was deleted", async () => {
  const { ana, bruno } = people;
  const id = await anas();
  await here(() => changeTicket(ana, id, { userId: bruno.userId, note: "Segredo" }));
  await here(() => queryText("delete from ticket_notes where ticket_id = $1", [id]));
  expect(await here(() => readTicket(bruno, id))).toMatchObject({ handed: byAna(null) });
});

test("a queue's users see who sent a ticket there; the ticket's waiting time continues, and accepting removes the mark", async () => {
  const { ana, bruno } = people;
  const id = await anas();
  const sent = await here(() => changeTicket(ana, id, { queueId: otherQueueId }));
  expect(sent).toMatchObject({ status: "pending", handed: byAna(null), markedUnread: false });
  const again = await here(() => changeTicket(bruno, id, { queueId }));
  expect(again).toMatchObject({ waitingSince: sent.waitingSince, handed: { by: { name: "Bruno" } } });
  expect(await here(() => changeTicket(ana, id, { status: "open" }))).toMatchObject({ handed: null });
});

test("a ticket that a user takes or returns has no sender, and the waiting time of a returned ticket starts anew", async () => {
  const { admin } = people;
  const id = await anas();
  const taken = await here(() => changeTicket(admin, id, { userId: admin.userId }));
  expect(taken).toMatchObject({ handed: null, markedUnread: false });
  const back = await here(() => changeTicket(admin, id, { status: "pending" }));
  expect(back.handed).toBeNull();
  expect(back.waitingSince > taken.waitingSince).toBe(true);
});

test("a conversation that is started for a colleague is marked as unread for the colleague", async () => {
  const { admin, bruno } = people;
  const contactId = await makeContact(companyId);
  const body = { contactId, queueId, whatsappId: connectionId, userId: bruno.userId, status: "open" as const };
  expect(await here(() => createTicket(admin, body))).toMatchObject({
    handed: { by: { name: "Eva" }, note: null },
    markedUnread: true,
  });
});
