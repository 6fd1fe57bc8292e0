import type { Message } from "@balcao/shared/messages/schema";
import { dayOf } from "../../lib/format.ts";
import type { Waiting } from "./send.ts";

export type Row = {
  message: Message;
  waiting: Waiting | null /** Of messages of one sender in one minute. */;
  first: boolean;
  last: boolean;
};
export type Day = { day: string; rows: Row[] };

const minute = 60_000;
const sender = ({ fromMe, userId, source, author }: Message) => (fromMe ? `${source}:${userId ?? ""}` : `in:${author}`);
const together = (a: Message, b: Message): boolean =>
  sender(a) === sender(b) &&
  Math.floor(Date.parse(a.createdAt) / minute) === Math.floor(Date.parse(b.createdAt) / minute);

/** Days of rows, in the order given; what waits to be sent comes last whatever its clock says. */
export function groupByDay(messages: readonly Message[], waiting: readonly Waiting[]): Day[] {
  const all = [
    ...messages.map((message) => ({ message, waiting: null })),
    ...waiting.map((one) => ({ message: one.message, waiting: one })),
  ];
  const days: Day[] = [];
  for (const [index, one] of all.entries()) {
    const day = dayOf(one.message.createdAt);
    let current = days.at(-1);
    const fresh = current?.day !== day;
    if (!current || fresh) {
      current = { day, rows: [] };
      days.push(current);
    }
    const previous = fresh ? undefined : all[index - 1]?.message;
    const next = all[index + 1]?.message;
    const followed = next !== undefined && dayOf(next.createdAt) === day && together(one.message, next);
    current.rows.push({ ...one, first: !previous || !together(previous, one.message), last: !followed });
  }
  return days;
}
