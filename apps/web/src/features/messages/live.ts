import type { MessageEvents } from "@balcao/shared/messages/events";
import type { Live } from "../../lib/live.ts";
import { putDraft, putMessage, putStar } from "./cache.ts";

export const messagesLive: Live<MessageEvents> = {
  "message.create": (cache, { message }) => putMessage(cache, message),
  "message.update": (cache, { message }) => putMessage(cache, message),
  "message.star": (cache, star) => putStar(cache, star),
  "draft.update": (cache, { ticketId, draft }) => putDraft(cache, ticketId, draft),
};
