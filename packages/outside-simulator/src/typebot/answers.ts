import type { Input } from "./flow.ts";

/** The customer's message from a caller. */
export interface Message {
  type: string;
  text?: string;
  url?: string;
  metadata?: { replyId?: string };
}
/** An accepted answer: its text, and the chosen item. */
export interface TakenAnswer {
  text: string;
  itemId: string | null;
}

const isUrl = (text: string) => /^https?:\/\/\S+$/.test(text);
const forms: Record<string, (text: string, options: Record<string, unknown>) => boolean> = {
  "email input": (text) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text),
  "url input": isUrl,
  "number input": (text) => text !== "" && !Number.isNaN(Number(text)),
  "phone number input": (text) => text.replace(/\D/g, "").length >= 8,
  "rating input": (text, { length, startsAt }) =>
    /^\d+$/.test(text) && Number(text) >= Number(startsAt ?? 1) && Number(text) <= Number(length ?? 10),
  "file input": (text) => text.split(", ").every(isUrl),
};

/** Reads an answer as Typebot does: an option must match word for word. Null when the answer does not fit. */
export function takeAnswer({ type, items = [], options = {} }: Input, message: Message | null): TakenAnswer | null {
  if (type === "file input" && message === null)
    return options.isRequired === false ? { text: "", itemId: null } : null;
  const text = (message?.type === "audio" ? message.url : message?.text)?.trim() ?? "";
  const ways = type === "cards" ? items.flatMap(pathsOf) : items;
  if (ways.length === 0) return text !== "" && (forms[type]?.(text, options) ?? true) ? { text, itemId: null } : null;
  const find = (word: string) =>
    ways.find(({ id, content, value, title }) => [id, content, value, title].includes(word) && word !== "");
  if (options.isMultipleChoice === true) {
    const chosen = text.split(", ").map((part) => find(part) ?? ways[Number(part) - 1]);
    return chosen.every(Boolean) ? { text, itemId: chosen[0]?.id ?? null } : null;
  }
  const chosen = ways.find(({ id }) => id === message?.metadata?.replyId) ?? find(text);
  return chosen ? { text: chosen.content ?? text, itemId: chosen.id } : null;
}

type Way = NonNullable<Input["items"]>[number];
const pathsOf = ({ paths }: Way): Way[] =>
  Array.isArray(paths)
    ? (paths as { id: string; text?: string }[]).map(({ id, text = "" }) => ({ id, content: text }))
    : [];
