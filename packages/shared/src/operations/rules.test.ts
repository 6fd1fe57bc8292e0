import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { problems, problemsOf, productVersion, withoutQuotes } from "./rules.ts";
import type { Line, Operations } from "./schema.ts";

const fine = { ok: true, detail: "" };
const well: Operations = {
  at: "2026-11-22T12:00:00.000Z",
  parts: { database: fine, queue: fine, relay: fine, workers: fine, disk: fine, files: fine },
  down: [],
  downCount: 0,
  lines: [],
  failures: { messages: [], jobs: [], undelivered: [] },
  mailsRefused: 0,
  senders: [],
  providersSilent: 0,
  backup: { isLate: false, good: null, fault: null },
  disk: null,
  databaseBytes: 1,
  storage: [],
  versions: { product: "1", node: "24", postgres: "17", redis: false, migrations: 1, lastMigration: "x" },
  workers: [],
};
const bad = { ok: false, detail: "" };
const line = (name: Line["name"], failed: number): Line => ({ name, failed, waiting: 9, active: 1, oldestSeconds: 9 });
const worker = (product: string | null, alive = true) => ({
  id: "w",
  numbers: 0,
  alive,
  startedAt: well.at,
  seenAt: well.at,
  product,
  node: null,
});

test("no problem is found while everything works, however much waits", () => {
  expect(problemsOf(well)).toEqual([]);
  const busy = { ...well, lines: [line("journal", 0)], workers: [worker("1"), worker(null), worker("0", false)] };
  expect(problemsOf(busy)).toEqual([]);
});

test("all problems are found, in their order of urgency", () => {
  const found = problemsOf({
    ...well,
    parts: { database: fine, queue: bad, relay: bad, workers: bad, disk: bad, files: bad },
    backup: { ...well.backup, isLate: true },
    downCount: 2,
    lines: [line("journal", 3), line("jobs", 4), line("outbox", 5), line("mails", 6), line("webhooks", 7)],
    mailsRefused: 1,
    providersSilent: 1,
    workers: [worker("2")],
  });
  // Undelivered events are the cause of the relay's problem, and only one problem is shown.
  expect(found.map(({ what }) => what)).toEqual(problems.filter((what) => what !== "relay"));
  expect(found.find(({ what }) => what === "messages")?.count).toBe(3);
  expect(problemsOf({ ...well, parts: { ...well.parts, relay: bad } })).toEqual([{ what: "relay", count: 1 }]);
});

test.each([
  ['invalid input syntax for type json: "meu cpf é 123"', "invalid input syntax for type json: “…”"],
  ['null value in column "body" of relation "messages"', 'null value in column "body" of relation "messages"'],
  [`Unexpected token 'o', "oi ana" is not valid JSON`, "Unexpected token “…”, “…” is not valid JSON"],
  ['cut in the middle: "oi ana', "cut in the middle: “…”"],
  ["The poll's secret is not known", "The poll's secret is not known"],
])("a reason is shown without quoted words: %s", (reason, shown) => expect(withoutQuotes(reason)).toBe(shown));

test("a long reason is cut", () => expect(withoutQuotes("x".repeat(500))).toHaveLength(200));

test("productVersion is the version in package.json", () => {
  const file = readFileSync(resolve(import.meta.dirname, "../../../../package.json"), "utf8");
  expect((JSON.parse(file) as { version: string }).version).toBe(productVersion);
});
