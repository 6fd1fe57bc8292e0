import { rm } from "node:fs/promises";
import { putFile } from "@balcao/core/base/files/store";
import { makeBackup } from "@balcao/core/office/backup/backup";
import { makeBare } from "@balcao/core/office/backup/empty";
import type { Summary } from "@balcao/core/office/backup/manifest";
import { findBackup } from "@balcao/core/office/backup/place";
import { countRows, filledTables, readTables } from "@balcao/core/office/backup/tables";
import { backupScene } from "@balcao/core/testing/backup-scene";
import { makeCompany, makeMedia, makeMessage, makeTicket, makeUser } from "@balcao/core/testing/factories";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stepsToTry, walk } from "./walk.ts";

/** Each round starts one process or two. */
const patienceMs = 1_800_000;
/** The number of kills of each program in the short form. */
const most = 2;
let scene: Awaited<ReturnType<typeof backupScene>>;
let place: Awaited<ReturnType<typeof scene.elsewhere>>;
let walked: Awaited<ReturnType<typeof walk>>;
let made: Summary;
beforeAll(async () => {
  scene = await backupScene(process.env);
  walked = await walk(scene.home);
  const companyId = await makeCompany();
  await makeUser(companyId);
  await makeMessage(companyId, await makeTicket(companyId));
  for (const text of ["um", "dois"]) await makeMedia(companyId, await putFile(companyId, Buffer.from(text)));
  made = await makeBackup(scene.wish);
  place = await scene.elsewhere();
});
afterAll(() => scene.end());

/** Runs statements in the restored database on a connection of their own, because a restore is refused while anybody is connected. */
async function inPlace<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(place.DATABASE_OWNER_URL);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const brokenOff = "has a restore that was broken off";
const restore = (variables: Record<string, string> = {}) =>
  scene.run(["restore", "--identity", "-"], { ...place, ...variables }, scene.host.identity);

/** The state of the database: empty, half restored, or whole. */
const stateThere = () =>
  inPlace(async (client) => {
    const { rows } = await client.query<{ half: boolean; tables: number }>(
      "select to_regclass('public.restoring') is not null as half, (select count(*)::int from pg_tables where schemaname = 'public') as tables",
    );
    if (rows[0]?.half === true) return "half";
    return rows[0]?.tables === 0 ? "nothing" : "all";
  });
/** The number of rows in each table. The rows that each restore writes itself are left out. */
const countsThere = () =>
  inPlace(async (client) => {
    const counts: Record<string, number> = {};
    const filled = await filledTables(client);
    for (const table of await readTables(client)) counts[table.name] = (await countRows(client, table, filled)).rows;
    return counts;
  });
/** Removes the volumes of the database and the files, as a host does before a new try. */
async function removeVolumes(): Promise<void> {
  await inPlace(makeBare);
  await rm(place.MEDIA_DIR, { recursive: true, force: true });
}

test("a restore that is killed at any step leaves an empty database, one in which nothing starts, or a whole one", {
  timeout: patienceMs,
}, async () => {
  const { steps, answer } = await walked.stepsOf(restore);
  expect(answer).toMatchObject({ fault: "", code: 0 });
  const wanted = await countsThere();
  const [begins, ends] = [steps.indexOf("create table restoring"), steps.lastIndexOf("drop table restoring")];
  expect(begins).toBeGreaterThanOrEqual(0);
  expect(ends).toBeGreaterThan(begins);
  for (const { number, name: step } of stepsToTry(steps, most)) {
    await removeVolumes();
    expect({ step, code: (await restore(walked.killedBefore(number))).code }).toEqual({ step, code: null });
    const isBegun = number > begins + 1;
    const isWhole = number > ends + 1;
    const state = await stateThere();
    const whole = isWhole ? "all" : "half";
    expect({ step, state }).toEqual({ step, state: isBegun ? whole : "nothing" });
    expect(state === "all" ? await countsThere() : wanted).toEqual(wanted);
    expect(state === "half" ? (await restore()).fault : brokenOff).toContain(brokenOff);
  }
  await removeVolumes();
  expect(await restore()).toMatchObject({ fault: "", code: 0 });
  expect(await countsThere()).toEqual(wanted);
});

test("a trial with the identity that is killed at any step leaves the backup good, and the next trial finds it whole", {
  timeout: patienceMs,
}, async () => {
  const verify = (variables: Record<string, string> = {}) =>
    scene.run(["verify-backup", "--identity", "-"], variables, scene.host.identity);
  const { steps, answer } = await walked.stepsOf(verify);
  expect(answer).toMatchObject({ fault: "", code: 0 });
  for (const { number, name: step } of stepsToTry(steps, most)) {
    expect({ step, code: (await verify(walked.killedBefore(number))).code }).toEqual({ step, code: null });
    expect({ step, ...(await findBackup(scene.folder, made.name)) }).toMatchObject({
      step,
      verifiedAt: made.verifiedAt,
      rows: made.rows,
    });
  }
  expect(await verify()).toMatchObject({ fault: "", code: 0 });
  expect((await findBackup(scene.folder, made.name)).openedAt).not.toBeNull();
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  const trials = await owner.query(
    "select datname from pg_database where starts_with(datname, current_database() || '_trial_')",
  );
  await owner.end();
  expect(trials.rows).toEqual([]);
});
