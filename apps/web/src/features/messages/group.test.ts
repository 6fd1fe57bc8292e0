import { expect, test } from "vitest";
import { aMessage } from "../../testing/samples.ts";
import { groupByDay } from "./group.ts";
import type { Waiting } from "./send.ts";

const at = (text: string) => new Date(text).toISOString();
const shape = (...messages: Parameters<typeof groupByDay>[0][number][]) =>
  groupByDay(messages, []).map(({ rows }) =>
    rows.map(({ message, first, last }) => `${message.id}${first ? "^" : ""}${last ? "$" : ""}`),
  );

test("messages of one sender in one minute stand together", () => {
  const one = aMessage({ id: 1, createdAt: at("2026-11-21T10:00:01") });
  const two = aMessage({ id: 2, createdAt: at("2026-11-21T10:00:59") });
  const later = aMessage({ id: 3, createdAt: at("2026-11-21T10:01:00") });
  expect(shape(one, two, later)).toEqual([["1^", "2$", "3^$"]]);
});
test("another writer begins anew: the customer, a colleague, the company's phone, another member", () => {
  const createdAt = at("2026-11-21T10:00:00");
  const mine = aMessage({ id: 1, fromMe: true, createdAt });
  const colleague = aMessage({ id: 2, fromMe: true, userId: 8, createdAt });
  const phone = aMessage({ id: 3, fromMe: true, userId: null, source: "phone", createdAt });
  const member = aMessage({ id: 4, author: "Sônia", createdAt });
  const other = aMessage({ id: 5, author: "Jorge", createdAt });
  expect(shape(mine, colleague, phone, member, other)).toEqual([["1^$", "2^$", "3^$", "4^$", "5^$"]]);
});
test("midnight parts days, by the reader's clock", () => {
  const before = aMessage({ id: 1, createdAt: at("2026-11-21T23:59:59") });
  const after = aMessage({ id: 2, createdAt: at("2026-11-22T00:00:00") });
  expect(shape(before, after)).toEqual([["1^$"], ["2^$"]]);
});
test("what waits to be sent stands last, whatever this computer's clock says", () => {
  const stored = aMessage({ id: 1, createdAt: at("2026-11-21T10:00:00") });
  const message = aMessage({ id: 2, fromMe: true, createdAt: at("2026-11-21T09:00:00") });
  const waiting = { message } as Waiting;
  expect(groupByDay([stored], [waiting]).flatMap(({ rows }) => rows.map((row) => row.message.id))).toEqual([1, 2]);
});
