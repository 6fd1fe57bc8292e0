import { expect, test } from "vitest";
import { type FactNews, fallsOf, troublesOf, withNews } from "./facts.ts";
import type { NumberFacts } from "./facts-schema.ts";
import { generator } from "../testing/drawn.ts";

const now = new Date("2026-11-28T12:00:00Z");
const at = (second: number) => new Date(now.getTime() - 100_000 + second * 1000);
const history: FactNews[] = [
  { quality: "green", limit: 250 },
  { name: "declined" },
  { limit: 2000 },
  { account: { state: "restricted", until: "2026-12-01T00:00:00.000Z" } },
  { quality: "red" },
  { alert: "Muitas pessoas bloquearam o número." },
  { name: "approved", sending: { state: "limited", why: "The quality is low." } },
  { quality: "yellow", limit: null },
];
const all = (news: readonly (readonly [number, FactNews])[]) =>
  news.reduce<NumberFacts>((facts, [second, one]) => withNews(facts, one, at(second)), {});

test("whatever the order of Meta's words, and however often they come, the youngest of each fact stays", () => {
  const told = history.map((news, second) => [second, news] as const);
  const right = all(told);
  const draw = generator(37);
  for (let turn = 0; turn < 200; turn += 1) {
    const shuffled = told.map((one) => [draw(), one] as const).toSorted(([a], [b]) => a - b);
    expect(all([...shuffled, ...shuffled.slice(turn % 8)].map(([, one]) => one))).toEqual(right);
  }
  expect(troublesOf(right, now)).toEqual(["restricted", "limited", "yellow", "alert"]);
});

test("a restriction ends with its time, and a warning after a week", () => {
  const facts = all(history.map((news, second) => [second, news] as const));
  expect(troublesOf(facts, new Date("2026-12-02T00:00:00Z"))).toEqual(["limited", "yellow", "alert"]);
  expect(troublesOf(facts, new Date("2026-12-20T00:00:00Z"))).toEqual(["limited", "yellow"]);
});

test("only what became worse is a fall: no recovery, no repetition, and nothing that Meta said for the first time and is well", () => {
  const from = (...news: FactNews[]) => all(news.map((one, second) => [second, one] as const));
  const fall = (before: FactNews, after: FactNews) => fallsOf(from(before), from(before, after), now);
  expect(fall({}, { quality: "green", limit: 250, name: "approved" })).toEqual([]);
  expect(fall({ quality: "green" }, { quality: "yellow" })).toEqual(["yellow"]);
  expect(fall({ quality: "yellow" }, { quality: "red" })).toEqual(["red"]);
  expect(fall({ quality: "red" }, { quality: "yellow" })).toEqual([]);
  expect(fall({ quality: "red" }, { quality: "red" })).toEqual([]);
  expect(fall({ limit: 2000 }, { limit: 250 })).toEqual(["fewer"]);
  expect(fall({ limit: null }, { limit: 100_000 })).toEqual(["fewer"]);
  expect(fall({ limit: 250 }, { limit: null })).toEqual([]);
  expect(fall({ alert: "Um" }, { alert: "Dois" })).toEqual(["alert"]);
  expect(fall({ alert: "Um" }, { alert: "" })).toEqual([]);
  expect(fall({}, { account: { state: "disabled", until: null } })).toEqual(["disabled"]);
  expect(fall({}, { account: { state: "restricted", until: "2026-11-01T00:00:00.000Z" } }), "it is over").toEqual([]);
});

test("a violation is not shown any more after a month", () => {
  const facts = all([[0, { account: { state: "violation", until: null } }]]);
  expect(troublesOf(facts, now)).toEqual(["violation"]);
  expect(troublesOf(facts, new Date(now.getTime() + 31 * 86_400_000))).toEqual([]);
});
