import type { Followers } from "../base/happenings.ts";
import { moveDefaultNumber } from "../company/users/move-default-number.ts";
import { peopleChecked } from "../desk/campaigns/people/people-checked.ts";
import { followShippings } from "../desk/campaigns/dispatch/acks.ts";
import { answerCampaign } from "../desk/campaigns/dispatch/answers.ts";
import { askAgain, filesChanging, giveUpHeld, partRemoving } from "../desk/campaigns/parts.ts";
import { tellRunningOn, tellTemplated } from "../desk/campaigns/tell.ts";
import { leaveChats } from "../desk/chats/members.ts";
import { noteForWebhooks } from "../base/outbox/write.ts";
import { blockAllOn } from "../desk/contacts/blocking/block-orders.ts";
import { forgetPhoneContacts } from "../desk/contacts/phone-book.ts";
import { eraseByHand } from "../desk/erasing/by-hand.ts";
import { mediaFailed } from "../desk/media/arrive.ts";
import { messagesFailed } from "../desk/messages/changes/acks.ts";
import { markRead } from "../desk/messages/read.ts";
import { keepChargesOfContacts, keepChargesOfTicket } from "../desk/messages/charges/keep-charges.ts";
import { putOffForQueue } from "../desk/retentions/queue-removed.ts";
import { tellNote } from "../desk/ticket-notes/tell.ts";
import { goalsAfterChange, goalsAfterMessage } from "../desk/tickets/goals/goals.ts";
import { tellWindows } from "../desk/tickets/publish.ts";
import { moveTickets } from "../desk/tickets/verbs/move-tickets.ts";
import { returnTicketsOf } from "../desk/tickets/verbs/return.ts";
import { endTokensOf } from "../numbers/api-tokens/end.ts";
import { dropStrayTemplates } from "../numbers/message-templates/store.ts";
import { sayAfterChange } from "./automation/after.ts";
import { answerMessage } from "./automation/answer.ts";
import { answerCall } from "./automation/calls.ts";
import { silenceRefused } from "./message-templates/opt-out.ts";
import { readRefused } from "./message-templates/read-refused.ts";
import { fitIntoPlan } from "./plans/switch-off-over-plan.ts";
import { cancelAnswered, followAcks, tellMoved } from "./schedules/follow.ts";
import { moveSchedules } from "./schedules/move.ts";
import { tellWritten } from "./webhooks/deliveries.ts";
import { noteAcks, noteChange, noteReceived } from "./webhooks/notes.ts";

/** The followers of each happening, in this order and in the transaction of the happening. */
export const followers: Followers = {
  "ticket.opened": [async ({ ticketId }) => noteForWebhooks({ event: "ticket.opened", ticketId })],
  "ticket.changed": [noteChange, sayAfterChange, goalsAfterChange],
  "ticket.removing": [keepChargesOfTicket],
  "ticket.read": [({ ticketId }) => markRead(ticketId)],
  "note.written": [tellNote],
  "message.received": [
    noteReceived,
    // An answer to a campaign goes only to the campaign, not to the menu or a talker.
    async (received) => (await answerCampaign(received)) || answerMessage(received),
    goalsAfterMessage,
    cancelAnswered,
  ],
  "messages.acked": [followAcks, followShippings, noteAcks, readRefused, silenceRefused],
  "part.removing": [partRemoving, putOffForQueue],
  "file-list.changing": [filesChanging],
  "templates.changed": [tellTemplated],
  "numbers.checked": [peopleChecked],
  "call.refused": [answerCall],
  "schedules.moved": [tellMoved],
  "connection.linked": [({ connectionId }) => blockAllOn(connectionId)],
  "connection.replaced": [moveSchedules, moveDefaultNumber, moveTickets],
  "connection.removed": [
    endTokensOf,
    ({ unsent }) => messagesFailed(unsent, "no-connection"),
    async ({ unfetched }) => {
      for (const mediaId of unfetched) await mediaFailed(mediaId);
    },
    ({ connectionId }) => forgetPhoneContacts(connectionId),
    dropStrayTemplates,
    askAgain,
    giveUpHeld,
    async ({ connectionId }) => noteForWebhooks({ event: "connection.state", connectionId }),
  ],
  "connection.changed": [
    tellRunningOn,
    async ({ connectionId }) => noteForWebhooks({ event: "connection.state", connectionId }),
  ],
  "contact.changed": [async ({ contactId }) => noteForWebhooks({ event: "contact.changed", contactId })],
  "contact.erased": [async ({ contactId }) => noteForWebhooks({ event: "contact.erased", contactId })],
  "contacts.removing": [eraseByHand, keepChargesOfContacts],
  "addresses.moved": [({ contactIds }) => tellWindows(contactIds)],
  "webhooks.written": [({ deliveryIds }) => tellWritten(deliveryIds)],
  "user.removed": [returnTicketsOf, leaveChats],
  "user.off": [returnTicketsOf],
  "plan.given": [fitIntoPlan],
};
