import { existsSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inCompany } from "@balcao/core/base/database";
import { DiskPlace } from "@balcao/core/base/files/disk";
import { FileStore, putFile } from "@balcao/core/base/files/store";
import { placeOfCreds, Secrets, secrets } from "@balcao/core/base/secrets";
import { say } from "@balcao/core/desk/messages/sending/say";
import { fileAt } from "@balcao/core/office/backup/archive/archive";
import { exportCompany } from "@balcao/core/office/company-files/export";
import type { Manifest } from "@balcao/core/office/company-files/form";
import { examineFile } from "@balcao/core/office/company-files/import";
import { databaseOf, withOwner } from "@balcao/core/office/backup/connect";
import { beginAgain } from "@balcao/core/testing/again";
import { backupScene } from "@balcao/core/testing/backup-scene";
import { prepareDatabase } from "@balcao/core/testing/database";
import { makeCampaign } from "@balcao/core/testing/campaign-factories";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeTicket,
  makeUser,
} from "@balcao/core/testing/factories";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stepsToTry, walk } from "./walk.ts";

const name = "Padaria do Meio";
/** Each round starts one process or two. */
const patienceMs = 1_800_000;
/** The number of kills of each program in the short form. */
const most = 2;
const theirKey = "there:00112233445566778899aabbccddeeff";

const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
let scene: Awaited<ReturnType<typeof backupScene>>;
let place: Awaited<ReturnType<typeof scene.elsewhere>> & { DATA_KEY: string };
let walked: Awaited<ReturnType<typeof walk>>;
let identity: string;
beforeAll(async () => {
  await owner.connect();
  scene = await backupScene(process.env);
  walked = await walk(scene.home);
  place = { ...(await scene.elsewhere({ migrated: true })), DATA_KEY: theirKey };
  identity = join(scene.home, "identity");
  await writeFile(identity, `${scene.host.identity}\n`);
  await makeDesk();
});
afterAll(async () => {
  await scene.end();
  await owner.end();
});

/** A company in the middle of its work: with files, a number whose keys leave, and a message that is just arriving. */
async function makeDesk(): Promise<void> {
  const id = await makeCompany({ name });
  const { userId } = await makeUser(id, { name: "Ana", profile: "admin" });
  const connectionId = await makeConnection(id, { wanted: true, number: "5511988887777" });
  const ticketId = await makeTicket(id, { connectionId, contactId: await makeContact(id), userId, status: "open" });
  for (const body of ["Chega amanhã", "Às nove"])
    await inCompany(id, () => say(ticketId, { speaker: "desk", userId }, [{ body }]));
  await makeCampaign(id, { status: "EM_ANDAMENTO", connectionId });
  for (const text of ["um", "dois", "três"]) await makeMedia(id, await putFile(id, Buffer.from(text)));
  await owner.query("insert into whatsapp_creds (company_id, connection_id, value) values ($1, $2, $3)", [
    id,
    connectionId,
    secrets.encrypt(placeOfCreds(connectionId), Buffer.from("creds")),
  ]);
  await owner.query(
    "insert into inbound_journal (company_id, connection_id, chat, wid, from_me) values ($1, $2, 'c', 'w', false)",
    [id, connectionId],
  );
}

const asBefore = async () => {
  await owner.query("update companies set seal = null, status = true");
  await owner.query("update connections set wanted = true, status = 'DISCONNECTED'");
};
/** The rows and files of a company, as its file counts them. The audit is left out, because each try may add a line. */
const contentOf = ({ tables, files, missing }: Manifest) => ({
  files,
  missing,
  tables: tables.filter((table) => table.name !== "audit"),
});
const contentAt = async (path: string) => {
  const wish = { ownerUrl: place.DATABASE_OWNER_URL, archive: fileAt(path), key: scene.host.identity };
  return contentOf((await examineFile(wish)).manifest);
};
const run = (args: string[], variables: Record<string, string> = {}) => scene.run(["company", ...args], variables);
const exportTo = (path: string, variables: Record<string, string> = {}) =>
  run(["export", name, "--out", path, "--to", scene.host.recipient, "--with-keys"], variables);
const importFrom = (path: string, variables: Record<string, string> = {}) =>
  run(["import", path, "--identity", identity], { ...place, ...variables });
const well = ({ fault, code }: Awaited<ReturnType<typeof run>>) =>
  expect({ fault, code }).toEqual({ fault: "", code: 0 });

/** The file of the company, as an export that nobody disturbs writes it, and the steps of that export. */
async function makeWholeFile() {
  const path = join(scene.home, "whole.age");
  const { steps, answer } = await walked.stepsOf((variables) => exportTo(path, variables));
  well(answer);
  await asBefore();
  return { path, steps };
}
let whole: ReturnType<typeof makeWholeFile> | undefined;
const wholeFile = () => (whole ??= makeWholeFile());

test("an export that is killed at any step leaves no file under its name, and the next export writes the same company", {
  timeout: patienceMs,
}, async () => {
  const { path: undisturbed, steps } = await wholeFile();
  const wanted = await contentAt(undisturbed);
  expect(steps.length).toBeGreaterThan(5);
  for (const { number, name: step } of stepsToTry(steps, most)) {
    await asBefore();
    const path = join(scene.home, `export-${number}.age`);
    const killed = await exportTo(path, walked.killedBefore(number));
    const { rows } = await owner.query("select status, seal from companies");
    // The file has its name from the step that gives it one.
    const hasName = number > steps.lastIndexOf("rename") + 1;
    expect({ step, code: killed.code, whole: existsSync(path) }).toEqual({ step, code: null, whole: hasName });
    expect([
      { status: true, seal: null },
      { status: false, seal: null },
      { status: false, seal: "left" },
    ]).toContainEqual(rows[0]);
    if (hasName) await rm(path);
    well(await exportTo(path));
    expect({ step, ...(await contentAt(path)) }).toEqual({ step, ...wanted });
    expect(existsSync(`${path}.part`)).toBe(false);
  }
  await asBefore();
});

async function emptyThere(): Promise<void> {
  await beginAgain(place.DATABASE_OWNER_URL, { emptied: true });
  await rm(place.MEDIA_DIR, { recursive: true, force: true });
}
const rowsIn = (ownerUrl: string, text: string) =>
  withOwner(ownerUrl, async (its) => (await its.query<Record<string, unknown>>(text)).rows);
const stateIn = (ownerUrl = place.DATABASE_OWNER_URL) => rowsIn(ownerUrl, "select status, seal from companies");

/** The content of the other installation, counted by a file of the company that is exported there. */
async function contentThere() {
  const disk = new DiskPlace(place.MEDIA_DIR);
  const path = join(scene.home, "again.age");
  await rm(path, { force: true });
  const { manifest } = await exportCompany({
    ownerUrl: place.DATABASE_OWNER_URL,
    company: name,
    archive: fileAt(path),
    lock: [scene.host.recipient],
    secrets: new Secrets(theirKey),
    store: new FileStore({ first: disk, other: null, drafts: disk, bucket: null }),
    billing: false,
    keys: true,
    leaves: () => Promise.resolve(),
    tell: () => undefined,
  });
  return contentOf(manifest);
}

test("an import that is killed at any step leaves no company or a shut one, and a second call imports the same company", {
  timeout: patienceMs,
}, async () => {
  const { path } = await wholeFile();
  const wanted = await contentAt(path);
  await emptyThere();
  const { steps, answer } = await walked.stepsOf((variables) => importFrom(path, variables));
  well(answer);
  expect(steps).toContain("rename");
  for (const { number, name: step } of stepsToTry(steps, most)) {
    await emptyThere();
    const killed = await importFrom(path, walked.killedBefore(number));
    expect({ step, code: killed.code }).toEqual({ step, code: null });
    expect([[], [{ status: false, seal: "arriving" }]]).toContainEqual(await stateIn());
    well(await importFrom(path));
    expect(await stateIn()).toEqual([{ status: false, seal: "arrived" }]);
    const drafts = (await readdir(place.MEDIA_DIR, { recursive: true })).filter((file) => file.endsWith(".part"));
    expect({ step, drafts }).toEqual({ step, drafts: [] });
    expect({ step, ...(await contentThere()) }).toEqual({ step, ...wanted });
  }
});

/** The data that users find in an opened company. */
const foundIn = (ownerUrl: string) =>
  rowsIn(
    ownerUrl,
    `select status, seal, (select json_agg(json_build_array(ack, failure) order by id) from messages) as messages,
      (select json_agg(state order by id) from connection_commands) as orders, (select json_agg(status) from campaigns) as campaigns,
      (select json_agg(state) from inbound_journal) as journal, (select json_agg(wanted) from connections) as wanted,
      (select count(*)::int from audit where action = 'company.unblocked') as told from companies`,
  );

/**
 * Installations that each have the arrived company, one after the other. An import takes a process, and a copy of its database does not. The copy
 * before is dropped, also that of a try that failed.
 */
async function arrivals() {
  const { path } = await wholeFile();
  await emptyThere();
  well(await importFrom(path));
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl } = place;
  const own = `${databaseOf(ownerUrl)}_copy`;
  return async () => {
    await owner.query(`drop database if exists ${own} with (force)`);
    const copy = await prepareDatabase(ownerUrl, appUrl, own, databaseOf(ownerUrl));
    const variables = { ...place, DATABASE_OWNER_URL: copy.ownerUrl, DATABASE_URL: copy.appUrl };
    const open = (more: Record<string, string> = {}) => run(["open", name], { ...variables, ...more });
    return { open, state: () => stateIn(copy.ownerUrl), found: () => foundIn(copy.ownerUrl) };
  };
}

test("an opening that is killed at any step leaves the company shut, and a second call opens it without repeated messages", {
  timeout: patienceMs,
}, async () => {
  const arrive = await arrivals();
  const { open, found } = await arrive();
  const { steps, answer } = await walked.stepsOf((variables) => open(variables));
  well(answer);
  const wanted = await found();
  expect(wanted).toEqual([
    {
      status: true,
      seal: null,
      messages: [
        [-1, "unconfirmed"],
        [-1, "unconfirmed"],
      ],
      orders: ["failed", "failed"],
      campaigns: ["CANCELADA"],
      journal: ["failed"],
      wanted: [false],
      told: 1,
    },
  ]);
  for (const { number, name: step } of stepsToTry(steps, most)) {
    const shut = await arrive();
    expect({ step, code: (await shut.open(walked.killedBefore(number))).code }).toEqual({ step, code: null });
    expect({ step, left: await shut.state() }).toEqual({ step, left: [{ status: false, seal: "arrived" }] });
    well(await shut.open());
    expect({ step, opened: await shut.found() }).toEqual({ step, opened: wanted });
  }
});
