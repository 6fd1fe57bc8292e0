import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Store } from "./store.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a crash in the middle of a line loses only that line", async () => {
  const store = new Store(folder);
  store.append("log", { n: 1 });
  await store.flush();
  appendFileSync(join(folder, "log.jsonl"), '\n{"n":');
  store.append("log", { n: 2, bytes: Buffer.from([1, 2]) });
  await store.flush();
  expect(new Store(folder).readLines("log")).toEqual([{ n: 1 }, { n: 2, bytes: Buffer.from([1, 2]) }]);
});

test("the last complete state wins, and no half-written file stays", async () => {
  const store = new Store(folder);
  let value = 1;
  store.touch("people/a", () => ({ value }));
  value = 2;
  store.touch("people/b", () => ({ value }));
  await store.flush();
  expect([store.read("people/a"), store.names("people"), store.read("people/c")]).toEqual([
    { value: 2 },
    ["a", "b"],
    undefined,
  ]);
  expect(readdirSync(join(folder, "people"))).toEqual(["a.json", "b.json"]);
});
