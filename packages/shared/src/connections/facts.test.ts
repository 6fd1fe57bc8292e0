import { expect, test } from "vitest";
import { type FactNews, fallsOf, troublesOf, warningsOf, withNews } from "./facts.ts";
import type { AccountDecision, NumberFacts } from "./facts-schema.ts";
import { generator } from "../testing/random-trees.ts";

const now = new Date("2026-11-28T12:00:00Z");
const at = (second: number) => new Date(now.getTime() - 100_000 + second * 1000);
const history: FactNews[] = [
  { quality: "green", limit: 250 },
  { name: "declined" },
  { limit: 2000 },
  { decisions: { restricted: { holds: true, until: "2026-12-01T00:00:00.000Z" } } },
  { quality: "red" },
  { alerts: { X: "Muitas pessoas bloquearam o número." } },
  { name: "approved", sending: { state: "limited", why: "The quality is low." } },
  { quality: "yellow", limit: null },
];
const all = (news: readonly (readonly [number, FactNews])[]) =>
  news.reduce<NumberFacts>((facts, [second, one]) => withNews(facts, one, at(second)), {});

test("whatever the order of Meta's news, and however often it comes, the newest value of each fact is stored", () => {
  const told = history.map((news, second) => [second, news] as const);
  const right = all(told);
  const draw = generator(37);
  for (let turn = 0; turn < 200; turn += 1) {
    const shuffled = told.map((one) => [draw(), one] as const).toSorted(([a], [b]) => a - b);
    expect(all([...shuffled, ...shuffled.slice(turn % 8)].map(([, one]) => one))).toEqual(right);
  }
  expect(troublesOf(right, now)).toEqual(["restricted", "limited", "yellow", "alert"]);
});

test("a restriction is over at its time, and a warning after a week", () => {
  const facts = all(history.map((news, second) => [second, news] as const));
  expect(troublesOf(facts, new Date("2026-12-02T00:00:00Z"))).toEqual(["limited", "yellow", "alert"]);
  expect(troublesOf(facts, new Date("2026-12-20T00:00:00Z"))).toEqual(["limited", "yellow"]);
});

test("only facts that became worse count: no recovery, no repetition, and no good value that Meta reports for the first time", () => {
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
  expect(fall({ alerts: { X: "Um" } }, { alerts: { X: "Dois" } })).toEqual(["alert"]);
  expect(fall({ alerts: { X: "Um" } }, { alerts: { Y: "Dois" } })).toEqual(["alert"]);
  expect(fall({ alerts: { X: "Um" } }, { alerts: { X: "" } })).toEqual([]);
  const decided = (decision: AccountDecision, until: string | null) => ({
    decisions: { [decision]: { holds: true, until } },
  });
  expect(fall({}, decided("disabled", null))).toEqual(["disabled"]);
  expect(fall({}, decided("restricted", "2026-11-01T00:00:00.000Z")), "it is over").toEqual([]);
});

test("a violation is not shown any more after a month", () => {
  const facts = all([[0, { decisions: { violation: { holds: true, until: null } } }]]);
  expect(troublesOf(facts, now)).toEqual(["violation"]);
  expect(troublesOf(facts, new Date(now.getTime() + 31 * 86_400_000))).toEqual([]);
});

test("a decision of Meta ends no other decision, and a settled warning ends no other warning", () => {
  const holds = (value: boolean) => ({ holds: value, until: null });
  const facts = all([
    [0, { decisions: { restricted: holds(true) }, alerts: { X: "Um", Y: "Dois" } }],
    [1, { decisions: { violation: holds(true) }, alerts: { X: "" } }],
    [2, { decisions: { removed: holds(true) } }],
    [3, { decisions: { removed: holds(false) } }],
  ]);
  expect(troublesOf(facts, now)).toEqual(["violation", "restricted", "alert"]);
  expect(warningsOf(facts, now)).toEqual(["Dois"]);
});

test("of two opposite facts from the same second, the bad one stays in either order", () => {
  const [wrong, well]: FactNews[] = [
    { decisions: { disabled: { holds: true, until: null } }, alerts: { X: "Um" } },
    { decisions: { disabled: { holds: false, until: null } }, alerts: { X: "" } },
  ];
  for (const order of [
    [wrong, well],
    [well, wrong],
  ])
    expect(troublesOf(all(order.map((news) => [7, news as FactNews] as const)), now)).toEqual(["disabled", "alert"]);
});

test("only the ten newest kinds of warnings are kept", () => {
  const facts = all(Array.from({ length: 30 }, (_, second) => [second, { alerts: { [`k${second}`]: `w${second}` } }]));
  expect(warningsOf(facts, now)).toEqual(Array.from({ length: 10 }, (_, place) => `w${29 - place}`));
});
