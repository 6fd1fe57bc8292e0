import { someAdmin } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { sendForProgram } from "@balcao/core/desk/api-messages/send";
import { deleteContact } from "@balcao/core/desk/identity/removal";
import { mediaArrived } from "@balcao/core/desk/media/arrive";
import { downloadAgain } from "@balcao/core/desk/media/service";
import { messageFailed, messagesSent, receiveAcks } from "@balcao/core/desk/messages/changes/acks";
import { receiveDelete, receiveEdit, receiveReaction } from "@balcao/core/desk/inbound/changes";
import { saveDraft } from "@balcao/core/desk/messages/sending/drafts";
import { forwardMessage } from "@balcao/core/desk/messages/sending/forward";
import { reactToMessage } from "@balcao/core/desk/messages/changes/react";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { sendMessages } from "@balcao/core/desk/messages/sending/send";
import { deleteMessage, editMessage, retryMessage } from "@balcao/core/desk/messages/changes/service";
import { starMessage } from "@balcao/core/desk/messages/changes/stars";
import { inboundText } from "@balcao/core/testing/inbound";
import { updateSetting } from "@balcao/core/company/settings/service";
import { updateQueue } from "@balcao/core/company/queues/service";
import { orderTags } from "@balcao/core/desk/tags/order";
import { deleteTag, updateTag } from "@balcao/core/desk/tags/service";
import { syncTags } from "@balcao/core/desk/tags/sync";
import { createTicket } from "@balcao/core/desk/tickets/verbs/create";
import { changeTicket, deleteTicket, readTicket, unreadTicket } from "@balcao/core/desk/tickets/verbs/service";
import { snoozeTicket, wakeTickets } from "@balcao/core/desk/tickets/verbs/snooze";
import { sendUnseen } from "@balcao/core/desk/tickets/verbs/send-unseen";
import { giveUpAll, photo, type Stage } from "./stage.ts";

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

const programOf = ({ companyId, connectionId }: Stage) => ({
  companyId,
  connectionId,
  tokenId: 1,
  features: [],
  suspended: false,
});
const aSend = () => ({ content: { parts: [{ body: "Seu pedido saiu" }] }, sendId: crypto.randomUUID(), keyed: null });

/** Everything that can change the tickets and messages on screen. Add every new service that publishes an event about them. */
export const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["a ticket is accepted", (s) => changeTicket(s.bruno, s.pending, { status: "open" })],
  ["a ticket is returned", (s) => changeTicket(s.ana, s.open, { status: "pending" })],
  ["a ticket is closed", (s) => changeTicket(s.ana, s.open, { status: "closed" })],
  ["a pending ticket is closed by an admin", (s) => changeTicket(s.admin, s.pending, { status: "closed" })],
  ["a ticket is reopened by another user", (s) => changeTicket(s.ana, s.closed, { status: "open" })],
  ["a ticket is read", (s) => readTicket(s.ana, s.open)],
  ["a ticket is transferred to a queue", (s) => changeTicket(s.ana, s.open, { queueId: s.otherQueueId })],
  ["a ticket comes from another queue", (s) => changeTicket(s.admin, s.elsewhere, { queueId: s.queueId })],
  ["a ticket is transferred to a colleague", (s) => changeTicket(s.ana, s.open, { userId: s.bruno.userId })],
  [
    "a ticket is transferred to a colleague with a note",
    (s) => changeTicket(s.ana, s.open, { userId: s.bruno.userId, note: "Tem pressa" }),
  ],
  [
    "a customer whom nobody sees is sent to a queue",
    async (s) => {
      await queryText("update tickets set queue_id = null where id = $1", [s.pending]);
      await sendUnseen(s.admin, s.queueId);
    },
  ],
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
  ["a ticket is snoozed", (s) => snoozeTicket(s.ana, s.open, { until: tomorrow() })],
  ["a pending ticket is snoozed", (s) => snoozeTicket(s.bruno, s.pending, { until: tomorrow() })],
  [
    "a snooze is ended by a user",
    async (s) => {
      await snoozeTicket(s.ana, s.open, { until: tomorrow() });
      await snoozeTicket(s.ana, s.open, { until: null });
    },
  ],
  [
    "the time of a snooze has come",
    async (s) => {
      await snoozeTicket(s.ana, s.open, { until: tomorrow() });
      await queryText("update tickets set snoozed_until = now() - interval '1 second' where id = $1", [s.open]);
      await wakeTickets();
    },
  ],
  [
    "a customer writes into a snoozed ticket",
    async (s) => {
      await snoozeTicket(s.ana, s.open, { until: tomorrow() });
      await receiveMessage(inboundText(s.connectionId, { number: s.number }));
    },
  ],
  ["a ticket is deleted", (s) => deleteTicket(s.admin, s.open)],
  [
    "a contact is deleted",
    async (s) => {
      const [ticket] = await queryText<{ contactId: number }>(
        `update messages set author_contact_id = t.contact_id from tickets t where t.id = $1 and messages.id = $2
         returning t.contact_id as "contactId"`,
        [s.closed, s.theirs],
      );
      await deleteContact(someAdmin, ticket?.contactId ?? 0);
    },
  ],
  [
    "a ticket is created",
    async (s) => {
      const [contact] = await queryText<{ id: number }>(
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
  ["a new customer writes", (s) => receiveMessage(inboundText(s.connectionId))],
  [
    "a new customer writes where there are goals, and is answered",
    async (s) => {
      await updateSetting(s.admin, "serviceGoals", "enabled");
      const number = "5511977776666";
      await receiveMessage(inboundText(s.connectionId, { number }));
      await receiveMessage(inboundText(s.connectionId, { number, fromMe: true }));
    },
  ],
  ["a photo arrives", (s) => receiveMessage(photo(s))],
  [
    "a photo arrives, and then its file",
    async (s) => {
      await receiveMessage(photo(s));
      const [media] = await queryText<{ id: number }>("select media_id as id from messages where wid = 'PHOTO'");
      await mediaArrived(media?.id ?? 0, { key: "k", size: 9 });
    },
  ],
  [
    "a file that did not come is asked for again",
    async (s) => {
      await receiveMessage(photo(s));
      const [media] = await queryText<{ id: number }>(
        "update media set state = 'failed' where id = (select media_id from messages where wid = 'PHOTO') returning id",
      );
      await downloadAgain(s.ana, media?.id ?? 0);
    },
  ],
  [
    "a placeholder arrives",
    (s) => receiveMessage(inboundText(s.connectionId, { number: s.number, mediaType: "undecrypted", body: "" })),
  ],
  [
    "a message is written on the company's phone",
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
  ["tags are put in another order", (s) => orderTags(s.admin, { tagIds: [s.otherTag, s.tag] })],
  ["a tag is deleted", (s) => deleteTag(s.ana, s.tag)],
  ["a queue is renamed", (s) => updateQueue(s.admin, s.queueId, { name: "Nova", color: "#ffffff" })],
  ["an attendant writes", (s) => sendMessages(s.ana, s.open, { body: "Já vai" }, [])],
  ["an attendant quotes a message", (s) => sendMessages(s.ana, s.open, { body: "Já vai", quotedMsg: s.theirs }, [])],
  [
    "an attendant sends files",
    (s) =>
      sendMessages(s.ana, s.open, { body: "Veja" }, [
        { key: "a", name: "a.png", size: 1, mimetype: "image/png" },
        { key: "b", name: "b.pdf", size: 1, mimetype: "application/pdf" },
      ]),
  ],
  ["an attendant saves a draft", (s) => saveDraft(s.ana, s.open, { body: "Bom d" })],
  [
    "an attendant empties a draft",
    async (s) => {
      await saveDraft(s.ana, s.open, { body: "Bom d" });
      await saveDraft(s.ana, s.open, { body: "" });
    },
  ],
  [
    "an attendant sends a text after a draft",
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
    "a message arrives after one that quotes it",
    async (s) => {
      await receiveMessage(inboundText(s.connectionId, { number: s.number, quotedWid: "LATE" }));
      await receiveMessage(inboundText(s.connectionId, { number: s.number, wid: "LATE", body: "Antes" }));
    },
  ],
  ["a program sends into a conversation", (s) => sendForProgram(programOf(s), { ...aSend(), to: s })],
  [
    "a program sends to somebody without a conversation",
    async (s) => {
      await changeTicket(s.ana, s.open, { status: "closed" });
      await sendForProgram(programOf(s), { ...aSend(), to: s });
    },
  ],
  ["an attendant edits", (s) => editMessage(s.ana, s.mine, { body: "Anotados" })],
  ["an attendant deletes", (s) => deleteMessage(s.ana, s.mine)],
  ["an attendant retries a failed message", (s) => retryMessage(s.ana, s.failed)],
  [
    "WhatsApp's server confirms a message",
    (s) => messagesSent([{ messageId: s.mine, raw: Buffer.from("x"), ackMs: 1 }]),
  ],
  ["a message is read on the phone", (s) => receiveAcks(s.connectionId, [{ wid: "MINE", ack: 3 }])],
  [
    "a message could not be sent",
    async (s) => {
      await queryText("update messages set ack = 0 where id = $1", [s.mine]);
      await messageFailed(s.mine, "refused");
    },
  ],
];
