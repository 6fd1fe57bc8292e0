import type { Folded, Message } from "@balcao/shared/messages/schema";
import { dayOf } from "../../lib/format.ts";
import type { Waiting } from "./waiting.ts";

export type Row = {
  message: Message;
  waiting: Waiting | null;
  /** Of messages of one sender in one minute. */
  first: boolean;
  last: boolean;
};
/** What stands in a conversation: a message, the word that another ticket begins, or a part that others may see. */
export type Entry =
  | ({ kind: "message" } & Row)
  | { kind: "ticket"; ticketId: number; messageId: number }
  | { kind: "folded"; part: Folded };
export type Day = { day: string; at: string; entries: Entry[] };

const minute = 60_000;
const sender = ({ fromMe, userId, source, author }: Message) => (fromMe ? `${source}:${userId ?? ""}` : `in:${author}`);
const together = (a: Message, b: Message): boolean =>
  a.ticketId === b.ticketId &&
  sender(a) === sender(b) &&
  Math.floor(Date.parse(a.createdAt) / minute) === Math.floor(Date.parse(b.createdAt) / minute) &&
  dayOf(a.createdAt) === dayOf(b.createdAt);

type Shown = { message: Message; waiting: Waiting | null };
type Content = { messages: readonly Message[]; waiting: readonly Waiting[]; folded: readonly Folded[] };

/** Days of entries, in the order given; what waits to be sent comes last whatever its clock says. */
export function groupByDay({ messages, waiting, folded }: Content, ticketId: number): Day[] {
  const all: Shown[] = [
    ...messages.map((message) => ({ message, waiting: null })),
    ...waiting.map((one) => ({ message: one.message, waiting: one })),
  ];
  const parts = mergedParts(folded, messages);
  const days: Day[] = [];
  const put = (at: string, entry: Entry) => {
    const day = dayOf(at);
    const current = days.at(-1);
    if (current?.day === day) current.entries.push(entry);
    else days.push({ day, at, entries: [entry] });
  };
  for (const [index, one] of all.entries()) {
    const previous = all[index - 1]?.message;
    const next = all[index + 1]?.message;
    const { message } = one;
    let apart = !previous || !together(previous, message);
    while (parts[0] && (one.waiting || parts[0].at <= message.createdAt)) {
      apart = true;
      const [part] = parts.splice(0, 1);
      if (part) put(part.at, { kind: "folded", part });
    }
    if ((previous?.ticketId ?? ticketId) !== message.ticketId)
      put(message.createdAt, { kind: "ticket", ticketId: message.ticketId, messageId: message.id });
    const followed = next !== undefined && together(message, next);
    put(message.createdAt, { kind: "message", ...one, first: apart, last: !followed });
  }
  for (const part of parts) put(part.at, { kind: "folded", part });
  return days;
}

/** Pages tell each their own part of a folded ticket: parts of one with no message between them are one. */
function mergedParts(folded: readonly Folded[], messages: readonly Message[]): Folded[] {
  const merged: Folded[] = [];
  for (const part of folded.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const last = merged.at(-1);
    const between = last && messages.some(({ createdAt }) => createdAt > last.at && createdAt <= part.at);
    if (last && !between && last.ticketId === part.ticketId)
      merged[merged.length - 1] = { ...part, count: last.count + part.count };
    else merged.push(part);
  }
  return merged;
}
