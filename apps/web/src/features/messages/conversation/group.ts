import type { Activity } from "@balcao/shared/activities/schema";
import type { NumberNotice } from "@balcao/shared/contacts/schema";
import type { FoldedPart, Message } from "@balcao/shared/messages/schema";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import { dayOf } from "../../../lib/format.ts";
import { withAlbums } from "./albums.ts";
import type { BetweenEntry, Day, TimelineEntry } from "./entries.ts";
import type { UnsentMessage } from "../../../nouns/messages/use-unsent.ts";

const minute = 60_000;
const sender = ({ fromMe, userId, source, botSource, author }: Message) =>
  fromMe ? `${source}:${botSource ?? userId ?? ""}` : `in:${author}`;
const together = (a: Message, b: Message): boolean =>
  a.ticketId === b.ticketId &&
  sender(a) === sender(b) &&
  Math.floor(Date.parse(a.createdAt) / minute) === Math.floor(Date.parse(b.createdAt) / minute) &&
  dayOf(a.createdAt) === dayOf(b.createdAt);

type BubbleItem = { message: Message; unsent: UnsentMessage | null };
type Content = {
  messages: readonly Message[];
  unsent: readonly UnsentMessage[];
  folded: readonly FoldedPart[];
  notices: readonly NumberNotice[];
  activities: readonly Activity[];
  notes: readonly TicketNote[];
};

/** Groups the entries by their days, in the given order. Unsent messages come last, whatever their time. */
export function groupByDay(content: Content, ticketId: number): Day[] {
  const { messages, unsent } = content;
  const all: BubbleItem[] = [
    ...messages.map((message) => ({ message, unsent: null })),
    ...unsent.map((one) => ({ message: one.message, unsent: one })),
  ];
  const ratings = ratingsIn(content);
  const between = betweenOf(content, ratings);
  const days: Day[] = [];
  for (const [index, one] of all.entries()) {
    const previous = all[index - 1]?.message;
    const next = all[index + 1]?.message;
    const { message } = one;
    const rating = ratings.get(message.id);
    let apart = !previous || ratings.has(previous.id) || !together(previous, message);
    while (between[0] && (one.unsent || timeOf(between[0]) <= message.createdAt)) {
      apart = true;
      const [entry] = between.splice(0, 1);
      if (entry) put(days, entry);
    }
    if ((previous?.ticketId ?? ticketId) !== message.ticketId)
      putAt(days, message.createdAt, { kind: "ticket", ticketId: message.ticketId, messageId: message.id });
    const followed = next !== undefined && !ratings.has(next.id) && together(message, next);
    if (rating) putAt(days, message.createdAt, { kind: "rating", message, rating });
    else putAt(days, message.createdAt, { kind: "message", ...one, first: apart, last: !followed });
  }
  for (const entry of between) put(days, entry);
  return days.map((day) => ({ ...day, entries: withAlbums(day.entries) }));
}

/** The ratings by the id of the message that gave each rating, if that message is loaded. */
function ratingsIn({ messages, activities }: Content): Map<number, Activity> {
  const here = new Set(messages.map(({ id }) => id));
  const found = activities.flatMap((one): [number, Activity][] =>
    one.rating && here.has(one.rating.messageId ?? 0) ? [[one.rating.messageId ?? 0, one]] : [],
  );
  return new Map(found);
}

function betweenOf(
  { messages, folded, notices, activities, notes }: Content,
  ratings: Map<number, Activity>,
): BetweenEntry[] {
  const replaced = new Set(ratings.values());
  const all: BetweenEntry[] = [
    ...mergedParts(folded, messages).map((part) => ({ kind: "folded", part }) as const),
    ...notices.map((notice) => ({ kind: "number", notice }) as const),
    ...notes.map((note) => ({ kind: "note", note }) as const),
    ...activities.filter((one) => !replaced.has(one)).map((activity) => ({ kind: "activity", activity }) as const),
  ];
  return all.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
}

function putAt(days: Day[], at: string, entry: TimelineEntry): void {
  const day = dayOf(at);
  const current = days.at(-1);
  if (current?.day === day) current.entries.push(entry);
  else days.push({ day, at, entries: [entry] });
}

/** Joins activities with nothing between them into one entry. */
function put(days: Day[], entry: BetweenEntry): void {
  const at = timeOf(entry);
  if (entry.kind !== "activity") return putAt(days, at, entry);
  const current = days.at(-1);
  const last = current?.day === dayOf(at) ? current.entries.at(-1) : undefined;
  if (last?.kind === "activities") last.activities.push(entry.activity);
  else putAt(days, at, { kind: "activities", activities: [entry.activity] });
}

function timeOf(entry: BetweenEntry): string {
  if (entry.kind === "folded") return entry.part.at;
  if (entry.kind === "number") return entry.notice.at;
  return entry.kind === "note" ? entry.note.createdAt : entry.activity.at;
}

/** Joins folded parts of one ticket that have no message between them, because each page contains only its own share. */
function mergedParts(folded: readonly FoldedPart[], messages: readonly Message[]): FoldedPart[] {
  const merged: FoldedPart[] = [];
  for (const part of folded.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const last = merged.at(-1);
    const between = last && messages.some(({ createdAt }) => createdAt > last.at && createdAt <= part.at);
    if (last && !between && last.ticketId === part.ticketId)
      merged[merged.length - 1] = { ...part, count: last.count + part.count };
    else merged.push(part);
  }
  return merged;
}
