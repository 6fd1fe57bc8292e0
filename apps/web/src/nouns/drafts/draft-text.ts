import { useSyncExternalStore } from "react";
import { draftText, subscribeToDrafts } from "./drafts.ts";

/** What the user has begun to write in a conversation; empty if there is no draft. */
export const useDraftText = (userId: number, ticketId: number): string =>
  useSyncExternalStore(subscribeToDrafts, () => draftText(userId, ticketId));
