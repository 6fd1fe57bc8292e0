import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { followedBy } from "../base/happenings.ts";
import { checkAnswers, compareAnswer } from "../base/columns.ts";
import { lookAtTold } from "../base/outbox/look-at-lines.ts";
import { beginAgain, inDatabase } from "./again.ts";
import "./run/equal-bytes.ts";

// Runs before each test file, and points the process at this worker's own database before the environment is read. A file that needs its own process
// has its own database, and the files that need it emptied share another one.
const owner = process.env.BALCAO_TEST_OWNER_URL;
const app = process.env.BALCAO_TEST_APP_URL;
const run = process.env.BALCAO_TEST_RUN ?? "x";
const template = process.env.BALCAO_TEST_TEMPLATE ?? "";
const kind = process.env.BALCAO_TEST_KIND ?? "server";
const worker = `${kind}_${kind === "apart" ? process.pid : (process.env.VITEST_POOL_ID ?? 0)}`;
if (owner && app) {
  const name = `balcao_test_${run}_${worker}`;
  process.env.DATABASE_URL = inDatabase(app, name);
  process.env.DATABASE_OWNER_URL = inDatabase(owner, name);
  // The first file of a worker makes the database.
  const readsPlans = (process.env.BALCAO_TEST_READS_PLANS ?? "").split(",");
  const { testPath = "" } = expect.getState();
  const isReader = readsPlans.some((file) => file !== "" && testPath.endsWith(file));
  const needs = { emptied: kind === "emptied" && (isReader ? ("new" as const) : true), keeps: kind === "server" };
  if (!(await beginAgain(process.env.DATABASE_OWNER_URL, needs)))
    await (await import("./database.ts")).prepareDatabase(owner, app, name, template);
}
process.env.DATA_KEY ??= "test:0123456789abcdef0123456789abcdef";
process.env.JWT_SECRET ??= "test-access-0123456789abcdef01234567";
process.env.JWT_REFRESH_SECRET ??= "test-refresh-0123456789abcdef0123456";
// Ids start anew in each database, and its stored files therefore have a folder of their own.
process.env.MEDIA_DIR ??= join(tmpdir(), `balcao-test-${run}`, worker);
if (kind === "emptied") rmSync(process.env.MEDIA_DIR, { recursive: true, force: true });
process.env.LOG_LEVEL ??= "silent";
// The time limit of statements is long, because filling a table takes longer on a busy machine.
process.env.DATABASE_PATIENCE_SECONDS ??= "90";
process.env.NODE_ENV = "test";
// This is loaded at the first happening, because most test files need no followers.
followedBy(async () => (await import("../followers/followers.ts")).followers);
checkAnswers(compareAnswer);
// This is loaded at the first event, because many test files publish nothing.
const ownerUrl = process.env.DATABASE_OWNER_URL ?? "";
lookAtTold(async (told) => (await import("./run/shown-rows.ts")).requireLocked(told, ownerUrl));
