import type { MessageEvents } from "@balcao/shared/messages/events";
import type { Live } from "../../lib/live.ts";
import { putDraft, putMessage, putNotice, putStar } from "./cache.ts";

export const messagesLive: Live<MessageEvents> = {
  "message.create": (cache, { message }) => putMessage(cache, message),
  "message.update": (cache, { message }) => putMessage(cache, message),
  "message.star": (cache, star) => putStar(cache, star),
  "conversation.notice": (cache, { contactId, notice }) => putNotice(cache, contactId, notice),
  "draft.update": (cache, { ticketId, draft }) => putDraft(cache, ticketId, draft),
};
