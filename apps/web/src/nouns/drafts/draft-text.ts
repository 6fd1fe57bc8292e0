import { useSyncExternalStore } from "react";
import { draftText, subscribeToDrafts } from "./drafts.ts";

/** The text that the user has begun in a conversation. Empty if there is no draft. */
export const useDraftText = (userId: number, ticketId: number): string =>
  useSyncExternalStore(subscribeToDrafts, () => draftText(userId, ticketId));
