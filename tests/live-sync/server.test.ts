import { failCommand } from "@balcao/core/connections/commands";
import { inCompany, query } from "@balcao/core/database";
import { mediaArrived } from "@balcao/core/media/arrive";
import { messageFailed, messagesSent, receiveAcks } from "@balcao/core/messages/acks";
import { receiveDelete, receiveEdit, receiveReaction } from "@balcao/core/messages/changes";
import { readDraft, saveDraft } from "@balcao/core/messages/drafts";
import { forwardMessage } from "@balcao/core/messages/forward";
import type { InboundMessage } from "@balcao/core/messages/inbound";
import { listMessages } from "@balcao/core/messages/list";
import { reactToMessage } from "@balcao/core/messages/react";
import { receiveMessage } from "@balcao/core/messages/receive";
import { sendMessages } from "@balcao/core/messages/send";
import { deleteMessage, editMessage, retryMessage } from "@balcao/core/messages/service";
import { starMessage } from "@balcao/core/messages/stars";
import { takeBack } from "@balcao/core/messages/take-back";
import { presentSessionUser } from "@balcao/core/sessions/presenter";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTag,
  makeTicketTag,
  makeTicket,
  makeUser,
  publishedBy,
} from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { updateQueue } from "@balcao/core/queues/service";
import { deleteTag, updateTag } from "@balcao/core/tags/service";
import { syncTags } from "@balcao/core/tags/sync";
import { createTicket } from "@balcao/core/tickets/create";
import { countTickets, listTickets } from "@balcao/core/tickets/list";
import { changeTicket, deleteTicket, readTicket, unreadTicket } from "@balcao/core/tickets/service";
import { snoozeTicket, wakeTickets } from "@balcao/core/tickets/snooze";
import { type Actor, can, isAdmin } from "@balcao/shared/permissions";
import { roomsOf } from "@balcao/shared/rooms";
import { expect, test } from "vitest";
import { type Conversation, type Desk, fetchAll, invalidated, play, type Pushed, shown, stillHere } from "./harness.ts";

/** One company with its people, a customer's open ticket of Ana's, and a pending one. */
async function stage() {
  const companyId = await makeCompany();
  const [queueId, otherQueueId] = [await makeQueue(companyId), await makeQueue(companyId)];
  const otherConnectionId = await makeConnection(companyId);
  const connectionId = await makeConnection(companyId, { queueIds: [queueId], isDefault: true });
  const people = {
    ana: await makeUser(companyId, { name: "Ana", queueIds: [queueId] }),
    bruno: await makeUser(companyId, { name: "Bruno", queueIds: [queueId] }),
    admin: await makeUser(companyId, { profile: "admin" }),
    stranger: await makeUser(companyId, { queueIds: [otherQueueId] }),
  };
  const number = `5511${String(companyId).padStart(9, "9")}`;
  const contactId = await makeContact(companyId, { number });
  const [tag, otherTag] = [await makeTag(companyId, { name: "Alfa" }), await makeTag(companyId, { name: "Beta" })];
  const open = await makeTicket(companyId, {
    connectionId,
    queueId,
    contactId,
    status: "open",
    userId: people.ana.userId,
    unread: 1,
  });
  const theirs = await makeMessage(companyId, open, { wid: "THEIRS", body: "Quero um" });
  const mine = await makeMessage(companyId, open, {
    wid: "MINE",
    body: "Anotado",
    fromMe: true,
    userId: people.ana.userId,
  });
  const failed = await makeMessage(companyId, open, {
    wid: "FAILED",
    fromMe: true,
    ack: -1,
    userId: people.ana.userId,
  });
  const pending = await makeTicket(companyId, { connectionId, queueId });
  const elsewhere = await makeTicket(companyId, { connectionId, queueId: otherQueueId });
  const closed = await makeTicket(companyId, { connectionId, queueId, status: "closed", userId: people.bruno.userId });
  const ref = { connectionId, chat: `${number}@s.whatsapp.net`, wid: "THEIRS", fromMe: false, participant: null };
  for (const tagId of [tag, otherTag]) await makeTicketTag(companyId, open, tagId);
  return {
    companyId,
    tag,
    otherTag,
    queueId,
    otherQueueId,
    connectionId,
    otherConnectionId,
    ...people,
    number,
    contactId,
    open,
    pending,
    elsewhere,
    closed,
    theirs,
    mine,
    failed,
    ref,
  };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const photo = (s: Stage): InboundMessage =>
  inboundText(s.connectionId, {
    number: s.number,
    wid: "PHOTO",
    mediaType: "image",
    body: "Olhe",
    media: {
      mimetype: "image/jpeg",
      name: "",
      size: 9,
      seconds: null,
      width: 4,
      height: 3,
      voice: false,
      waveform: null,
      thumbnail: null,
      tooLarge: false,
    },
  });

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** Everything that can happen to what is on screen. A new service that publishes belongs here. */
const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["a ticket is accepted", (s) => changeTicket(s.bruno, s.pending, { status: "open" })],
  ["a ticket is returned", (s) => changeTicket(s.ana, s.open, { status: "pending" })],
  ["a ticket is closed", (s) => changeTicket(s.ana, s.open, { status: "closed" })],
  ["a pending ticket is closed by an admin", (s) => changeTicket(s.admin, s.pending, { status: "closed" })],
  ["a ticket is reopened by another", (s) => changeTicket(s.ana, s.closed, { status: "open" })],
  ["a ticket is read", (s) => readTicket(s.ana, s.open)],
  ["a ticket is transferred to a queue", (s) => changeTicket(s.ana, s.open, { queueId: s.otherQueueId })],
  ["a ticket comes from another queue", (s) => changeTicket(s.admin, s.elsewhere, { queueId: s.queueId })],
  ["a ticket is transferred to a colleague", (s) => changeTicket(s.ana, s.open, { userId: s.bruno.userId })],
  ["a ticket is taken over", (s) => changeTicket(s.admin, s.open, { userId: s.admin.userId })],
  ["a ticket is moved to another number", (s) => changeTicket(s.ana, s.open, { whatsappId: s.otherConnectionId })],
  ["a ticket is marked unread", (s) => unreadTicket(s.ana, s.open)],
  [
    "a ticket marked unread is opened",
    async (s) => {
      await unreadTicket(s.ana, s.pending);
      await readTicket(s.bruno, s.pending);
    },
  ],
  ["a ticket is put off", (s) => snoozeTicket(s.ana, s.open, { until: tomorrow() })],
  ["a waiting ticket is put off", (s) => snoozeTicket(s.bruno, s.pending, { until: tomorrow() })],
  [
    "a ticket that was put off is brought back",
    async (s) => {
      await snoozeTicket(s.ana, s.open, { until: tomorrow() });
      await snoozeTicket(s.ana, s.open, { until: null });
    },
  ],
  [
    "the time of a ticket has come",
    async (s) => {
      await snoozeTicket(s.ana, s.open, { until: tomorrow() });
      await query("update tickets set snoozed_until = now() where id = $1", [s.open]);
      await wakeTickets();
    },
  ],
  [
    "a customer writes into a ticket that was put off",
    async (s) => {
      await snoozeTicket(s.ana, s.open, { until: tomorrow() });
      await receiveMessage(inboundText(s.connectionId, { number: s.number }));
    },
  ],
  ["a ticket is deleted", (s) => deleteTicket(s.admin, s.open)],
  [
    "a ticket is created",
    async (s) => {
      const [contact] = await query<{ id: number }>(
        "insert into contacts (company_id, name, number) values ($1, 'Novo', '5511900001111') returning id",
        [s.companyId],
      );
      return createTicket(s.ana, { contactId: contact?.id ?? 0, queueId: s.queueId, status: "open" });
    },
  ],
  [
    "a customer writes again",
    (s) => receiveMessage(inboundText(s.connectionId, { number: s.number, body: "E mais dois" })),
  ],
  ["somebody new writes", (s) => receiveMessage(inboundText(s.connectionId))],
  ["a photo comes", (s) => receiveMessage(photo(s))],
  [
    "a photo comes, and then its file",
    async (s) => {
      await receiveMessage(photo(s));
      const [media] = await query<{ id: number }>("select media_id as id from messages where wid = 'PHOTO'");
      await mediaArrived(media?.id ?? 0, { key: "k", size: 9 });
    },
  ],
  [
    "a placeholder comes",
    (s) => receiveMessage(inboundText(s.connectionId, { number: s.number, mediaType: "undecrypted", body: "" })),
  ],
  [
    "the owner writes on the phone",
    (s) => receiveMessage(inboundText(s.connectionId, { number: s.number, fromMe: true })),
  ],
  ["a customer edits", (s) => receiveEdit({ ...s.ref, body: "Quero dois" })],
  ["a customer deletes", (s) => receiveDelete(s.ref)],
  [
    "a customer reacts",
    (s) => receiveReaction({ ...s.ref, wid: "MINE", fromMe: true, reactor: "1@lid", author: "Carla", emoji: "👍" }),
  ],
  ["a tag is put on a ticket", (s) => syncTags(s.ana, { ticketId: s.open, tags: [s.tag, s.otherTag] })],
  ["tags are taken off a ticket", (s) => syncTags(s.ana, { ticketId: s.open, tags: [] })],
  ["a tag is renamed and comes after another", (s) => updateTag(s.ana, s.tag, { name: "Zeta" })],
  ["a tag is deleted", (s) => deleteTag(s.ana, s.tag)],
  ["a queue is renamed", (s) => updateQueue(s.admin, s.queueId, { name: "Nova", color: "#ffffff" })],
  ["an attendant writes", (s) => sendMessages(s.ana, s.open, { body: "Já vai" }, [])],
  [
    "an attendant answers to a message",
    (s) => sendMessages(s.ana, s.open, { body: "Já vai", quotedMsg: s.theirs }, []),
  ],
  [
    "an attendant sends files",
    (s) =>
      sendMessages(s.ana, s.open, { body: "Veja" }, [
        { key: "a", name: "a.png", size: 1, mimetype: "image/png" },
        { key: "b", name: "b.pdf", size: 1, mimetype: "application/pdf" },
      ]),
  ],
  ["an attendant begins to write", (s) => saveDraft(s.ana, s.open, { body: "Bom d" })],
  [
    "an attendant empties what was begun",
    async (s) => {
      await saveDraft(s.ana, s.open, { body: "Bom d" });
      await saveDraft(s.ana, s.open, { body: "" });
    },
  ],
  [
    "an attendant sends what was begun",
    async (s) => {
      await saveDraft(s.ana, s.open, { body: "Bom d" });
      await sendMessages(s.ana, s.open, { body: "Bom dia" }, []);
    },
  ],
  ["an attendant reacts", (s) => reactToMessage(s.ana, s.theirs, { emoji: "👍" })],
  [
    "a reaction cannot be sent",
    async (s) => {
      await reactToMessage(s.ana, s.theirs, { emoji: "👍" });
      await giveUpAll();
    },
  ],
  [
    "an edit cannot be sent",
    async (s) => {
      await editMessage(s.ana, s.mine, { body: "Anotados" });
      await giveUpAll();
    },
  ],
  ["an attendant stars", (s) => starMessage(s.ana, s.theirs, { starred: true })],
  [
    "an attendant forwards",
    (s) => forwardMessage(s.ana, s.theirs, { ticketIds: [s.open], clientId: crypto.randomUUID() }),
  ],
  [
    "a message comes that was quoted before it",
    async (s) => {
      await receiveMessage(inboundText(s.connectionId, { number: s.number, quotedWid: "LATE" }));
      await receiveMessage(inboundText(s.connectionId, { number: s.number, wid: "LATE", body: "Antes" }));
    },
  ],
  ["an attendant edits", (s) => editMessage(s.ana, s.mine, { body: "Anotados" })],
  ["an attendant deletes", (s) => deleteMessage(s.ana, s.mine)],
  ["an attendant tries again", (s) => retryMessage(s.ana, s.failed)],
  ["the server has it", (s) => messagesSent([{ messageId: s.mine, raw: Buffer.from("x") }])],
  ["a tick comes", (s) => receiveAcks(s.connectionId, [{ wid: "MINE", ack: 3 }])],
  [
    "it could not be sent",
    async (s) => {
      await query("update messages set ack = 0 where id = $1", [s.mine]);
      await messageFailed(s.mine, "refused");
    },
  ],
];

/** As the worker does with commands that cannot be done. */
async function giveUpAll(): Promise<void> {
  const waiting = await query<{ id: number }>("select id from connection_commands where state = 'waiting' order by id");
  for (const { id } of waiting) {
    await failCommand(id, "refused");
    await takeBack(id);
  }
}

/** What this user's browser is told: by the rooms of its session, as the server would. */
async function heardBy(actor: Actor, since: number): Promise<Pushed[]> {
  const mine = new Set(roomsOf({ ...actor, admin: isAdmin(actor) }));
  const told = (await publishedBy(actor.companyId)).slice(since);
  return told
    .filter(({ rooms, except }) => rooms.some((room) => mine.has(room)) && !except.some((room) => mine.has(room)))
    .map(({ name, payload }) => ({ name, payload }) as unknown as Pushed);
}

async function deskOf(actor: Actor, conversations: readonly Conversation[]): Promise<Desk> {
  const here = <T>(work: () => Promise<T>) => inCompany(actor.companyId, work);
  return {
    me: await here(() => presentSessionUser(actor.userId)),
    tickets: ({ status, ...scope }) =>
      here(() =>
        listTickets(actor, {
          ...scope,
          ...(status === "any" ? {} : status === "snoozed" ? { snoozed: true } : { status }),
          queueIds: [...scope.queueIds],
          withUnreadMessages: false,
          searchParam: "",
          tags: [],
          users: [],
          pageNumber: 1,
        }),
      ),
    counts: (scope) => here(() => countTickets(actor, { ...scope, queueIds: [...scope.queueIds] })),
    conversations,
    draft: (ticketId) => here(() => readDraft(actor, ticketId)),
    messages: ({ ticketId }) => here(() => listMessages(actor, ticketId, { pageNumber: 1 })),
  };
}

test.each(actions)("when %s, every screen shows what a fresh fetch would", async (_name, act) => {
  const s = await stage();
  const watchers = [s.ana, s.bruno, s.admin, s.stranger];
  const screens = await Promise.all(
    watchers.map(async (actor) => {
      const scope = { showAll: can(actor, "tickets-manager:showall"), queueIds: [] };
      const watched = actor === s.stranger ? [] : [{ contactId: s.contactId, ticketId: s.open }];
      return { actor, scope, watched, cache: await fetchAll(await deskOf(actor, watched), scope) };
    }),
  );
  const before = (await publishedBy(s.companyId)).length;
  await inCompany(s.companyId, () => act(s));
  for (const { actor, scope, watched, cache } of screens) {
    play(cache, await heardBy(actor, before));
    const desk = await deskOf(actor, stillHere(cache, watched));
    expect(shown(cache, desk, scope)).toEqual(shown(await fetchAll(desk, scope), desk, scope));
    expect(invalidated(cache)).toEqual([]);
  }
});
