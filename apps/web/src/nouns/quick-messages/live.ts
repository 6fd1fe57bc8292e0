import type { QuickMessageEvents } from "@balcao/shared/quick-messages/events";
import type { Live } from "../../lib/live.ts";
import { dropQuickMessage, putQuickMessage } from "./cache.ts";

export const quickMessagesLive: Live<QuickMessageEvents> = {
  "quick-message.update": (cache, { quickMessage }) => putQuickMessage(cache, quickMessage),
  "quick-message.delete": (cache, { quickMessageId }) => dropQuickMessage(cache, quickMessageId),
};
