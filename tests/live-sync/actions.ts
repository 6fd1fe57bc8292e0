import { query } from "@balcao/core/database";
import { deleteContact } from "@balcao/core/contacts/removal";
import { mediaArrived } from "@balcao/core/media/arrive";
import { messageFailed, messagesSent, receiveAcks } from "@balcao/core/messages/acks";
import { receiveDelete, receiveEdit, receiveReaction } from "@balcao/core/messages/changes";
import { saveDraft } from "@balcao/core/messages/drafts";
import { forwardMessage } from "@balcao/core/messages/forward";
import { reactToMessage } from "@balcao/core/messages/react";
import { receiveMessage } from "@balcao/core/messages/receive";
import { sendMessages } from "@balcao/core/messages/send";
import { deleteMessage, editMessage, retryMessage } from "@balcao/core/messages/service";
import { starMessage } from "@balcao/core/messages/stars";
import { inboundText } from "@balcao/core/testing/inbound";
import { updateQueue } from "@balcao/core/queues/service";
import { deleteTag, updateTag } from "@balcao/core/tags/service";
import { syncTags } from "@balcao/core/tags/sync";
import { createTicket } from "@balcao/core/tickets/create";
import { changeTicket, deleteTicket, readTicket, unreadTicket } from "@balcao/core/tickets/service";
import { snoozeTicket, wakeTickets } from "@balcao/core/tickets/snooze";
import { giveUpAll, photo, type Stage } from "./stage.ts";

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** Everything that can happen to what is on screen. A new service that publishes belongs here. */
export const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
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
      await query("update tickets set snoozed_until = now() - interval '1 second' where id = $1", [s.open]);
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
    "a contact is deleted",
    async (s) => {
      const [ticket] = await query<{ contactId: number }>(
        `update messages set author_contact_id = t.contact_id from tickets t where t.id = $1 and messages.id = $2
         returning t.contact_id as "contactId"`,
        [s.closed, s.theirs],
      );
      await deleteContact(ticket?.contactId ?? 0);
    },
  ],
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
  ["the server has it", (s) => messagesSent([{ messageId: s.mine, raw: Buffer.from("x"), ackMs: 1 }])],
  ["a tick comes", (s) => receiveAcks(s.connectionId, [{ wid: "MINE", ack: 3 }])],
  [
    "it could not be sent",
    async (s) => {
      await query("update messages set ack = 0 where id = $1", [s.mine]);
      await messageFailed(s.mine, "refused");
    },
  ],
];
