import { expect, test } from "vitest";
import { aMessage } from "../../testing/samples.ts";
import { type Entry, groupByDay } from "./group.ts";
import type { Waiting } from "./waiting.ts";

const at = (text: string) => new Date(text).toISOString();
type Content = Parameters<typeof groupByDay>[0];
const word = (entry: Entry): string => {
  if (entry.kind === "ticket") return `#${entry.ticketId}`;
  if (entry.kind === "folded") return `(${entry.part.count})`;
  return `${entry.message.id}${entry.first ? "^" : ""}${entry.last ? "$" : ""}`;
};
const shape = (part: Partial<Content>) =>
  groupByDay({ messages: [], waiting: [], folded: [], ...part }, 1).map(({ entries }) => entries.map(word));

test("messages of one sender in one minute stand together", () => {
  const one = aMessage({ id: 1, createdAt: at("2026-11-21T10:00:01") });
  const two = aMessage({ id: 2, createdAt: at("2026-11-21T10:00:59") });
  const later = aMessage({ id: 3, createdAt: at("2026-11-21T10:01:00") });
  expect(shape({ messages: [one, two, later] })).toEqual([["1^", "2$", "3^$"]]);
});
test("another writer begins anew: the customer, a colleague, the company's phone, another member", () => {
  const createdAt = at("2026-11-21T10:00:00");
  const mine = aMessage({ id: 1, fromMe: true, createdAt });
  const colleague = aMessage({ id: 2, fromMe: true, userId: 8, createdAt });
  const phone = aMessage({ id: 3, fromMe: true, userId: null, source: "phone", createdAt });
  const member = aMessage({ id: 4, author: "Sônia", createdAt });
  const other = aMessage({ id: 5, author: "Jorge", createdAt });
  expect(shape({ messages: [mine, colleague, phone, member, other] })).toEqual([["1^$", "2^$", "3^$", "4^$", "5^$"]]);
});
test("midnight parts days, by the reader's clock", () => {
  const before = aMessage({ id: 1, createdAt: at("2026-11-21T23:59:59") });
  const after = aMessage({ id: 2, createdAt: at("2026-11-22T00:00:00") });
  expect(shape({ messages: [before, after] })).toEqual([["1^$"], ["2^$"]]);
});
test("what waits to be sent stands last, whatever this computer's clock says", () => {
  const stored = aMessage({ id: 1, createdAt: at("2026-11-21T10:00:00") });
  const message = aMessage({ id: 2, fromMe: true, createdAt: at("2026-11-21T09:00:00") });
  expect(shape({ messages: [stored], waiting: [{ message } as Waiting] })).toEqual([["1^$", "2^$"]]);
});
test("where another ticket begins it is said, also when the first on screen is not of the open one", () => {
  const createdAt = at("2026-11-21T10:00:00");
  const old = aMessage({ id: 1, ticketId: 9, createdAt });
  const mine = aMessage({ id: 2, ticketId: 1, createdAt });
  const message = aMessage({ id: 3, ticketId: 1, fromMe: true, createdAt });
  expect(shape({ messages: [old, mine], waiting: [{ message } as Waiting] })).toEqual([
    ["#9", "1^$", "#1", "2^$", "3^$"],
  ]);
  expect(shape({ messages: [mine] })).toEqual([["2^$"]]);
});
test("what others may see stands at its time as one line, however many pages told of it", () => {
  const one = aMessage({ id: 1, createdAt: at("2026-11-21T10:00:00") });
  const two = aMessage({ id: 2, createdAt: at("2026-11-21T10:00:30") });
  const part = (time: string, count: number) => ({ ticketId: 7, queue: null, at: at(time), count });
  const folded = [part("2026-11-21T10:00:20", 5), part("2026-11-21T10:00:10", 7), part("2026-11-21T11:00:00", 1)];
  expect(shape({ messages: [one, two], folded })).toEqual([["1^", "(12)", "2^$", "(1)"]]);
});
