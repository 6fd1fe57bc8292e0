import { appendFileSync } from "node:fs";
import type * as allOfFs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import pg from "pg";

// Node loads this file before a program (`--import`). It counts the steps that change something outside of the process, and kills the program before
// a chosen step, like a power cut. All statements of a transaction count as one step, its commit, because the database keeps none of them before.

type Call = (...given: unknown[]) => unknown;

const { STEPS_INTO: into, STEPS_UNTIL: until } = process.env;
let count = 0;
function step(name: string): void {
  count += 1;
  if (into) appendFileSync(into, `${name}\n`);
  if (String(count) === until) process.kill(process.pid, "SIGKILL");
}

/** Connections with an open transaction. */
const inTransaction = new WeakSet<object>();

/** The lasting change of a statement. Null when it changes nothing by itself. */
function changeBy(client: object, statement: string): string | null {
  const words = statement.trim().toLowerCase().split(/\s+/, 3);
  const [verb = "", what = ""] = words;
  const isEnd = /^(?:commit|rollback);?$/.test(verb) && what !== "to";
  if (/^(?:begin|start)\b/.test(verb)) inTransaction.add(client);
  if (isEnd) inTransaction.delete(client);
  if (isEnd && verb.startsWith("commit")) return "commit";
  if (isEnd || inTransaction.has(client) || verb === "show" || verb === "set") return null;
  if (verb === "select" && !statement.includes("setval")) return null;
  if (verb === "copy" && what.startsWith("(")) return null;
  return words.join(" ").replaceAll(/\d+/g, "");
}

function textOf(given: unknown): string {
  if (typeof given === "string") return given;
  const text: unknown = typeof given === "object" && given !== null && "text" in given ? given.text : "";
  return typeof text === "string" ? text : "";
}

/** Calls `before` ahead of each call of an object's function. */
function watch(owner: object, name: string, before: (self: object, given: unknown[]) => void): void {
  const own = Reflect.get(owner, name) as Call;
  Reflect.set(owner, name, function watched(this: object, ...given: unknown[]) {
    before(this, given);
    return Reflect.apply(own, this, given);
  });
}

watch(pg.Client.prototype, "query", (client, [statement]) => {
  const change = changeBy(client, textOf(statement));
  if (change !== null) step(change);
});
// The object that `require` returns. `syncBuiltinESMExports` below copies its functions to the imports.
const fs = createRequire(import.meta.url)("node:fs") as typeof allOfFs;
for (const name of ["rename", "rm", "unlink", "writeFile"]) watch(fs.promises, name, () => step(name));
watch(fs, "createWriteStream", () => step("new file"));
syncBuiltinESMExports();
