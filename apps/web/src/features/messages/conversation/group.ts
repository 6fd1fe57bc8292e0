import type { NumberNotice } from "@balcao/shared/contacts/schema";
import type { Folded, Message } from "@balcao/shared/messages/schema";
import { dayOf } from "../../../lib/format.ts";
import type { UnsentMessage } from "../offers/use-unsent.ts";

export type Row = {
  message: Message;
  unsent: UnsentMessage | null;
  /** Whether it is the first among messages of one sender in one minute. */
  first: boolean;
  last: boolean;
};
/** One entry of a conversation: a message, the notice that another ticket begins, a folded part, or the notice of another number. */
export type TimelineEntry =
  | ({ kind: "message" } & Row)
  | { kind: "ticket"; ticketId: number; messageId: number }
  | Between;
/** What stands between messages by its own time. */
type Between = { kind: "folded"; part: Folded } | { kind: "number"; notice: NumberNotice };
export type Day = { day: string; at: string; entries: TimelineEntry[] };

const minute = 60_000;
const sender = ({ fromMe, userId, source, botSource, author }: Message) =>
  fromMe ? `${source}:${botSource ?? userId ?? ""}` : `in:${author}`;
const together = (a: Message, b: Message): boolean =>
  a.ticketId === b.ticketId &&
  sender(a) === sender(b) &&
  Math.floor(Date.parse(a.createdAt) / minute) === Math.floor(Date.parse(b.createdAt) / minute) &&
  dayOf(a.createdAt) === dayOf(b.createdAt);

type Shown = { message: Message; unsent: UnsentMessage | null };
type Content = {
  messages: readonly Message[];
  unsent: readonly UnsentMessage[];
  folded: readonly Folded[];
  notices: readonly NumberNotice[];
};

/** Puts the entries under their days, in the order given. Unsent messages come last, whatever their time says. */
export function groupByDay({ messages, unsent, folded, notices }: Content, ticketId: number): Day[] {
  const all: Shown[] = [
    ...messages.map((message) => ({ message, unsent: null })),
    ...unsent.map((one) => ({ message: one.message, unsent: one })),
  ];
  const between: Between[] = [
    ...mergedParts(folded, messages).map((part) => ({ kind: "folded", part }) as const),
    ...notices.map((notice) => ({ kind: "number", notice }) as const),
  ].toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
  const days: Day[] = [];
  const put = (at: string, entry: TimelineEntry) => {
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
    while (between[0] && (one.unsent || timeOf(between[0]) <= message.createdAt)) {
      apart = true;
      const [entry] = between.splice(0, 1);
      if (entry) put(timeOf(entry), entry);
    }
    if ((previous?.ticketId ?? ticketId) !== message.ticketId)
      put(message.createdAt, { kind: "ticket", ticketId: message.ticketId, messageId: message.id });
    const followed = next !== undefined && together(message, next);
    put(message.createdAt, { kind: "message", ...one, first: apart, last: !followed });
  }
  for (const entry of between) put(timeOf(entry), entry);
  return days;
}

const timeOf = (entry: Between): string => (entry.kind === "folded" ? entry.part.at : entry.notice.at);

/** Joins folded parts of one ticket that have no message between them, since each page tells only its own part. */
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
