import type { Followers } from "../base/happenings.ts";
import { blockAllOn } from "../desk/contacts/block-orders.ts";
import { forgetPhoneContacts } from "../desk/contacts/phone-book.ts";
import { mediaFailed } from "../desk/media/arrive.ts";
import { messagesFailed } from "../desk/messages/acks.ts";
import { markRead } from "../desk/messages/read.ts";
import { returnTicketsOf } from "../desk/tickets/return.ts";
import { sayAfterChange } from "./automation/after.ts";
import { answerMessage } from "./automation/answer.ts";
import { answerCall } from "./automation/calls.ts";
import { followAcks, tellMoved } from "./schedules/follow.ts";

/** What follows each happening, in this order and in the transaction in which it happens. */
export const followers: Followers = {
  "ticket.changed": [sayAfterChange],
  "ticket.read": [({ ticketId }) => markRead(ticketId)],
  "message.received": [answerMessage],
  "messages.acked": [followAcks],
  "call.refused": [answerCall],
  "schedules.moved": [tellMoved],
  "connection.linked": [({ connectionId }) => blockAllOn(connectionId)],
  "connection.removed": [
    ({ unsent }) => messagesFailed(unsent, "no-connection"),
    async ({ unfetched }) => {
      for (const mediaId of unfetched) await mediaFailed(mediaId);
    },
    ({ connectionId }) => forgetPhoneContacts(connectionId),
  ],
  "user.removed": [returnTicketsOf],
};
