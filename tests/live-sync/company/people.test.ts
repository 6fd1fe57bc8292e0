import { showContact } from "@balcao/core/desk/contacts/access";
import { mergeContacts } from "@balcao/core/desk/identity/merge";
import { updateContact } from "@balcao/core/desk/contacts/service";
import { undoMerge } from "@balcao/core/desk/identity/undo-merge";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { listSchedules } from "@balcao/core/followers/schedules/list";
import { sendDueSchedule } from "@balcao/core/followers/schedules/send";
import {
  attachToSchedule,
  createSchedule,
  deleteSchedule,
  sendScheduleNow,
  updateSchedule,
} from "@balcao/core/followers/schedules/service";
import { makeNote, makeSchedule } from "@balcao/core/testing/contact-factories";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
  someAdmin,
} from "@balcao/core/testing/factories";
import { messageFailed, messagesSent, receiveAcks } from "@balcao/core/desk/messages/changes/acks";
import { retryMessage } from "@balcao/core/desk/messages/changes/service";
import { listMentions, readMentions } from "@balcao/core/desk/ticket-notes/mentions";
import { createNote, deleteNote, listNotes, updateNote } from "@balcao/core/desk/ticket-notes/service";
import type { Actor } from "@balcao/shared/permissions";
import { scheduleStatus } from "@balcao/shared/schedules/schema";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { contactKeys } from "../../../apps/web/src/nouns/contacts/cache.ts";
import { scheduleKeys } from "../../../apps/web/src/nouns/schedules/noun.ts";
import { mentionKey, noteKey } from "../../../apps/web/src/nouns/ticket-notes/cache.ts";
import { heardBy } from "../support/desks.ts";
import { type Cache, invalidated, play } from "../support/harness.ts";

/** A contact with a ticket of Ana's, a note and scheduled messages, and other users of the company. */
async function stage() {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const connectionId = await makeConnection(companyId, { isDefault: true });
  const people = {
    ana: await makeUser(companyId, { queueIds: [queueId] }),
    bruno: await makeUser(companyId, { name: "Bruno Lima", queueIds: [queueId] }),
    stranger: await makeUser(companyId),
    admin: await makeUser(companyId, { profile: "admin" }),
  };
  const [contactId, twin] = [await makeContact(companyId), await makeContact(companyId)];
  const ticketId = await makeTicket(companyId, {
    contactId,
    connectionId,
    queueId,
    status: "open",
    userId: people.ana.userId,
  });
  const note = await makeNote(companyId, ticketId, { userId: people.ana.userId });
  const base = { contactId, connectionId, userId: people.ana.userId };
  const [waiting, own] = [await makeSchedule(companyId, { ...base, ticketId }), await makeSchedule(companyId, base)];
  await makeSchedule(companyId, { ...base, contactId: twin });
  return { companyId, connectionId, contactId, twin, ticketId, note, waiting, own, ...people };
}
type Stage = Awaited<ReturnType<typeof stage>>;
const file = { key: "k", name: "a.pdf", size: 1, mimetype: "application/pdf" };
const later = () => new Date(Date.now() + 7_200_000);

/** Sends the scheduled message now, by a number that cannot send it. */
async function fail(s: Stage): Promise<number> {
  const messageId = (await sendScheduleNow(s.ana, s.waiting)).messageId ?? 0;
  await messageFailed(messageId, "too-old");
  return messageId;
}

const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["a note is written", (s) => createNote(s.ana, { ticketId: s.ticketId, note: "Prefere Pix" })],
  ["a note names a colleague", (s) => createNote(s.ana, { ticketId: s.ticketId, note: "@Bruno Lima, veja" })],
  [
    "a note that names a colleague is deleted",
    async (s) => {
      const { id } = await createNote(s.ana, { ticketId: s.ticketId, note: "@Bruno Lima, veja" });
      await deleteNote(s.ana, id);
    },
  ],
  [
    "a colleague opens the ticket whose note names them",
    async (s) => {
      await createNote(s.ana, { ticketId: s.ticketId, note: "@Bruno Lima, veja" });
      await readMentions(s.bruno, { ticketId: s.ticketId });
    },
  ],
  ["a note is changed", (s) => updateNote(s.ana, s.note, { note: "Prefere Pix agora" })],
  ["a changed note names a colleague", (s) => updateNote(s.ana, s.note, { note: "@Bruno Lima, veja" })],
  [
    "a changed note names other words to one colleague and is taken from another",
    async (s) => {
      const { id } = await createNote(s.ana, { ticketId: s.ticketId, note: "@Bruno Lima @Zélia, vejam" });
      await updateNote(s.ana, id, { note: "Só a @Zélia precisa ver" });
    },
  ],
  ["a note is deleted", (s) => deleteNote(s.admin, s.note)],
  [
    "a message is scheduled in a ticket",
    (s) =>
      createSchedule(s.ana, {
        body: "Bom dia!",
        sendAt: later().toISOString(),
        contactId: s.contactId,
        ticketId: s.ticketId,
        cancelIfReplied: true,
      }),
  ],
  [
    "a message is scheduled outside any ticket",
    (s) =>
      createSchedule(s.ana, {
        body: "Bom dia!",
        sendAt: later().toISOString(),
        contactId: s.contactId,
        cancelIfReplied: false,
      }),
  ],
  ["a scheduled message gets a later time", (s) => updateSchedule(s.ana, s.waiting, { sendAt: later().toISOString() })],
  ["a scheduled message is cancelled", (s) => updateSchedule(s.bruno, s.waiting, { status: "CANCELADA" })],
  ["a scheduled message is deleted", (s) => deleteSchedule(s.admin, s.own)],
  ["a scheduled message is sent before its time", (s) => sendScheduleNow(s.ana, s.own)],
  ["a scheduled message fails", fail],
  [
    "a scheduled message that failed is retried and sent",
    async (s) => {
      const messageId = await fail(s);
      await retryMessage(s.ana, messageId);
      await messagesSent([{ messageId, raw: Buffer.from("raw"), ackMs: 1 }]);
    },
  ],
  [
    "a scheduled message that counted as failed arrived after all",
    async (s) => {
      const messageId = await fail(s);
      const [{ wid } = { wid: "" }] = await queryText<{ wid: string }>("select wid from messages where id = $1", [
        messageId,
      ]);
      await receiveAcks(s.connectionId, [{ wid, ack: 2 }]);
    },
  ],
  [
    "a scheduled message is due",
    (s) => sendDueSchedule({ id: s.waiting, companyId: s.companyId, contactId: s.contactId }, later()),
  ],
  [
    "a scheduled message is missed",
    (s) =>
      sendDueSchedule(
        { id: s.own, companyId: s.companyId, contactId: s.contactId },
        new Date(Date.now() + 24 * 3_600_000),
      ),
  ],
  ["a file is attached to a scheduled message", (s) => attachToSchedule(s.ana, s.waiting, file)],
  [
    "a file is attached to a scheduled message and removed",
    async (s) => {
      await attachToSchedule(s.ana, s.waiting, file);
      await updateSchedule(s.ana, s.waiting, { removeFile: true });
    },
  ],
  [
    "a contact is changed",
    (s) =>
      updateContact(
        someAdmin,
        s.contactId,
        { name: "Rosa Maria", email: "r@x.com", extraInfo: [{ name: "CPF", value: "1" }] },
        null,
      ),
  ],
  [
    "a merged contact gets the extra info of the other",
    async (s) => {
      await updateContact(someAdmin, s.twin, { extraInfo: [{ name: "Plano", value: "Ouro" }] }, null);
      await mergeContacts({ ids: [s.contactId, s.twin], reason: "user" });
    },
  ],
  [
    "a contact is merged with another and the merge is undone",
    async (s) => {
      await mergeContacts({ ids: [s.contactId, s.twin], reason: "user" });
      const [merge] = await queryText<{ id: number }>("select id from contact_merges");
      await undoMerge(s.admin, merge?.id ?? 0);
    },
  ],
];

const calendar = ["2026-01-01T00:00:00.000Z", "2036-01-01T00:00:00.000Z"] as const;

/** The cache of a user who has a contact's drawer and the calendar open. */
function fetchDrawer(actor: Actor, contactId: number): Promise<Cache> {
  return inCompany(actor.companyId, async () => {
    const cache = createQueryClient();
    cache.setQueryData(contactKeys.one(contactId), await showContact(contactId));
    cache.setQueryData(noteKey(contactId), await listNotes(actor, { contactId }));
    cache.setQueryData(mentionKey, await listMentions(actor));
    for (const status of scheduleStatus.options)
      cache.setQueryData(
        scheduleKeys.of(contactId, status),
        await listSchedules(actor, { contactId, status, searchParam: "", pageNumber: 1 }),
      );
    cache.setQueryData(
      scheduleKeys.between(...calendar),
      await listSchedules(actor, { from: calendar[0], to: calendar[1], searchParam: "", pageNumber: 1 }),
    );
    return cache;
  });
}
const shown = (cache: Cache) =>
  Object.fromEntries(
    cache
      .getQueryCache()
      .getAll()
      .map(({ queryHash, state }) => [queryHash, state.data]),
  );

test.each(actions)("when %s, every drawer shows the same as a fresh fetch", async (_name, act) => {
  const s = await stage();
  const watchers = [s.ana, s.bruno, s.stranger, s.admin];
  const drawers = await Promise.all(
    watchers.map(async (actor) => ({ actor, cache: await fetchDrawer(actor, s.contactId) })),
  );
  const before = (await publishedBy(s.companyId)).length;
  await inCompany(s.companyId, () => act(s));
  for (const { actor, cache } of drawers) {
    play(cache, await heardBy(actor, before));
    expect(shown(cache)).toEqual(shown(await fetchDrawer(actor, s.contactId)));
    expect(invalidated(cache)).toEqual([]);
  }
});
