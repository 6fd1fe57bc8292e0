import { expect, test } from "vitest";
import { aMessage } from "../../../testing/samples.ts";
import { anActivity, aNote } from "../../../testing/thread-samples.ts";
import type { TimelineEntry } from "./entries.ts";
import { groupByDay } from "./group.ts";
import type { UnsentMessage } from "../../../nouns/messages/use-unsent.ts";

const at = (text: string) => new Date(text).toISOString();
type Content = Parameters<typeof groupByDay>[0];
const word = (entry: TimelineEntry): string => {
  if (entry.kind === "ticket") return `#${entry.ticketId}`;
  if (entry.kind === "folded") return `(${entry.part.count})`;
  if (entry.kind === "number") return `@${entry.notice.id}`;
  if (entry.kind === "note") return `n${entry.note.id}`;
  if (entry.kind === "activities") return entry.activities.map(({ id }) => id).join("+");
  if (entry.kind === "album") return `[${entry.messages.map(({ id }) => id).join(" ")}]`;
  if (entry.kind === "rating") return `${entry.message.id}*`;
  return `${entry.message.id}${entry.first ? "^" : ""}${entry.last ? "$" : ""}`;
};
const shape = (part: Partial<Content>) =>
  groupByDay({ messages: [], unsent: [], folded: [], notices: [], activities: [], notes: [], ...part }, 1).map(
    ({ entries }) => entries.map(word),
  );

test("messages that one sender wrote within a minute form one group", () => {
  const one = aMessage({ id: 1, createdAt: at("2026-11-21T10:00:01") });
  const two = aMessage({ id: 2, createdAt: at("2026-11-21T10:00:59") });
  const later = aMessage({ id: 3, createdAt: at("2026-11-21T10:01:00") });
  expect(shape({ messages: [one, two, later] })).toEqual([["1^", "2$", "3^$"]]);
});
test("another author begins a new group: the customer, a colleague, the company's phone, another member", () => {
  const createdAt = at("2026-11-21T10:00:00");
  const mine = aMessage({ id: 1, fromMe: true, createdAt });
  const colleague = aMessage({ id: 2, fromMe: true, userId: 8, createdAt });
  const phone = aMessage({ id: 3, fromMe: true, userId: null, source: "phone", createdAt });
  const member = aMessage({ id: 4, author: "Sônia", createdAt });
  const other = aMessage({ id: 5, author: "Jorge", createdAt });
  expect(shape({ messages: [mine, colleague, phone, member, other] })).toEqual([["1^$", "2^$", "3^$", "4^$", "5^$"]]);
});
test("days are separated at midnight of the reader's clock", () => {
  const before = aMessage({ id: 1, createdAt: at("2026-11-21T23:59:59") });
  const after = aMessage({ id: 2, createdAt: at("2026-11-22T00:00:00") });
  expect(shape({ messages: [before, after] })).toEqual([["1^$"], ["2^$"]]);
});
test("unsent messages come last, whatever this computer's clock says", () => {
  const stored = aMessage({ id: 1, createdAt: at("2026-11-21T10:00:00") });
  const message = aMessage({ id: 2, fromMe: true, createdAt: at("2026-11-21T09:00:00") });
  expect(shape({ messages: [stored], unsent: [{ message } as UnsentMessage] })).toEqual([["1^$", "2^$"]]);
});
test("a notice marks where another ticket begins, even when the first loaded message belongs to another ticket", () => {
  const createdAt = at("2026-11-21T10:00:00");
  const old = aMessage({ id: 1, ticketId: 9, createdAt });
  const mine = aMessage({ id: 2, ticketId: 1, createdAt });
  const message = aMessage({ id: 3, ticketId: 1, fromMe: true, createdAt });
  expect(shape({ messages: [old, mine], unsent: [{ message } as UnsentMessage] })).toEqual([
    ["#9", "1^$", "#1", "2^$", "3^$"],
  ]);
  expect(shape({ messages: [mine] })).toEqual([["2^$"]]);
});
test("a folded part is one line at its time, even when several pages contain it", () => {
  const one = aMessage({ id: 1, createdAt: at("2026-11-21T10:00:00") });
  const two = aMessage({ id: 2, createdAt: at("2026-11-21T10:00:30") });
  const part = (time: string, count: number) => ({ ticketId: 7, queue: null, at: at(time), count });
  const folded = [part("2026-11-21T10:00:20", 5), part("2026-11-21T10:00:10", 7), part("2026-11-21T11:00:00", 1)];
  expect(shape({ messages: [one, two], folded })).toEqual([["1^", "(12)", "2^$", "(1)"]]);
});

test("a notice about the contact's other number is placed by time between the messages", () => {
  const one = aMessage({ id: 1, createdAt: at("2026-11-21T10:00:00") });
  const two = aMessage({ id: 2, createdAt: at("2026-11-21T10:00:30") });
  const notice = (id: number, time: string) => ({ id, at: at(time), user: "Ana", from: "1", to: "2" });
  const notices = [notice(8, "2026-11-21T10:00:10"), notice(9, "2026-11-22T09:00:00")];
  expect(shape({ messages: [one, two], notices })).toEqual([["1^", "@8", "2^$"], ["@9"]]);
});

test("activities are placed by their time, activities in a row form one group, and a note is not part of the group", () => {
  const one = aMessage({ id: 1, createdAt: at("2026-11-21T10:00:00") });
  const two = aMessage({ id: 2, createdAt: at("2026-11-21T10:00:30") });
  const activities = [
    anActivity({ id: "e1", at: at("2026-11-21T10:00:10") }),
    anActivity({ id: "e2", at: at("2026-11-21T10:00:11") }),
    anActivity({ id: "e3", at: at("2026-11-21T10:00:13") }),
    anActivity({ id: "e4", at: at("2026-11-22T08:00:00") }),
  ];
  const notes = [aNote({ id: 5, createdAt: at("2026-11-21T10:00:12") })];
  expect(shape({ messages: [one, two], activities, notes })).toEqual([["1^", "e1+e2", "n5", "e3", "2^$"], ["e4"]]);
});

test("a rating replaces the message that gave it, or is shown alone when that message is not loaded", () => {
  const messages = [1, 2, 3].map((id) => aMessage({ id, createdAt: at(`2026-11-21T10:00:0${id}`) }));
  const rated = (messageId: number | null, id: string) =>
    anActivity({ id, kind: "rated", rating: { stars: 4, messageId }, at: at("2026-11-21T10:00:05") });
  expect(shape({ messages, activities: [rated(2, "e1")] })).toEqual([["1^$", "2*", "3^$"]]);
  expect(shape({ messages, activities: [rated(9, "e1"), rated(null, "e2")] })).toEqual([["1^", "2", "3$", "e1+e2"]]);
});
