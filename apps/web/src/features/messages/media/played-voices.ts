import { storage } from "../../../lib/storage.ts";

const key = "playedVoices";
const kept = 500;
const read = (): number[] => {
  try {
    const stored: unknown = JSON.parse(storage.get(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
};

/** Whether this customer's voice message was played in this browser. */
export const wasPlayed = (messageId: number): boolean => read().includes(messageId);
export const markPlayed = (messageId: number): void =>
  storage.set(key, JSON.stringify([...read().filter((id) => id !== messageId), messageId].slice(-kept)));
