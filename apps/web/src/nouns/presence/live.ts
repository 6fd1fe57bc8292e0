import type { MessageEvents } from "@balcao/shared/messages/events";
import type { Live } from "../../lib/cache/live.ts";
import { signs } from "./signs.ts";

export const presenceLive: Live<Pick<MessageEvents, "message.create">> = {
  // The customer's message has arrived, so the customer no longer types it.
  "message.create": (_cache, { message }) => {
    if (!message.fromMe) signs.customer(message.ticketId, "paused");
  },
};
