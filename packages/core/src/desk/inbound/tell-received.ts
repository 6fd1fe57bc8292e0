import { happened, type ReceivedMessage } from "../../base/happenings.ts";
import type { InboundMessage } from "./inbound.ts";

/** Runs the followers of a stored message. */
export const tellReceived = (
  { fromMe, mediaType, body, choice }: InboundMessage,
  stored: Omit<ReceivedMessage, "fromMe" | "mediaType" | "body" | "choice">,
): Promise<boolean> => happened("message.received", { ...stored, fromMe, mediaType, body, choice: choice ?? null });
