import { readFile, rm, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putFile, removeFile } from "../../base/files/store.ts";
import { secrets, placeOfCreds } from "../../base/secrets.ts";
import { backupScene } from "../../testing/backup-scene.ts";
import { makeCompanyTask } from "../../testing/company/company-task-factory.ts";
import { makeCompany, makeConnection, makeMedia, makeMessage, makeTicket, makeUser } from "../../testing/factories.ts";
import { fileAt } from "./archive/archive.ts";
import { unseal } from "./archive/seal.ts";
import { makeBackup } from "./backup.ts";
import { findBackup } from "./place.ts";
import { readTables } from "./tables.ts";
import { verifyBackup } from "./verify.ts";

const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
const rows = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await owner.query<T>(sql, values)).rows;
let scene: Awaited<ReturnType<typeof backupScene>>;
let companyId: number;
let ticketId: number;
let connectionId: number;
beforeAll(async () => {
  await owner.connect();
  scene = await backupScene(process.env);
  companyId = await makeCompany({ name: "Padaria" });
  await makeUser(companyId, { name: "Ana" });
  connectionId = await makeConnection(companyId);
  ticketId = await makeTicket(companyId, { connectionId });
  await makeMessage(companyId, ticketId, { body: 'línea\nnova\t\\ e "aspas" 🙂' });
  await owner.query("insert into whatsapp_creds (company_id, connection_id, value) values ($1, $2, $3)", [
    companyId,
    connectionId,
    secrets.encrypt(placeOfCreds(connectionId), Buffer.from("creds")),
  ]);
});
afterAll(async () => {
  await scene.end();
  await owner.end();
});

const verify = (identity: string) =>
  findBackup(scene.folder, undefined).then((backup) =>
    verifyBackup({ ...scene.wish, backup, identity, opens: () => true }),
  );
const stored = async (text: string) => {
  const { key, size } = await putFile(companyId, Buffer.from(text));
  await makeMedia(companyId, { key, size });
  return key;
};

test("a backup made while rows are written shows one moment of the database, and is verified", async () => {
  const writing = { on: true };
  // Each transaction adds the same number of rows to both tables.
  const writer = (async () => {
    const other = new pg.Client(process.env.DATABASE_OWNER_URL);
    await other.connect();
    for (let at = 0; writing.on; at += 1)
      await other.query(
        `with t as (insert into tags (company_id, name, color) values (${companyId}, 'tag ${at}', '#000000') returning id)
         insert into ticket_tags (company_id, ticket_id, tag_id) select ${companyId}, ${ticketId}, id from t`,
      );
    await other.end();
  })();
  const made = await makeBackup(scene.wish);
  writing.on = false;
  await writer;
  expect(made.verifiedAt).not.toBeNull();
  await verify(scene.host.identity);
  expect(
    await rows("select name, row_count::int as rows, verified_at is not null as verified, fault from backups"),
  ).toEqual([{ name: made.name, rows: made.rows, verified: true, fault: "" }]);
  // Neither texts nor keys can be read on the server.
  for (const file of ["database", "keys"] as const) {
    const sealed = await readFile(scene.folder.pathOf(made.name, file));
    for (const word of ["Padaria", "aspas", process.env.DATA_KEY ?? "?"]) expect(sealed.includes(word)).toBe(false);
  }
});

test("known files are not copied again, deleted files are not needed, and a missing file is reported", async () => {
  const [first, second] = [await stored("um"), await stored("dois")];
  const one = await makeBackup(scene.wish);
  expect(one).toMatchObject({ files: 2, missing: 0, packs: [one.name] });
  const third = await stored("tres");
  await removeFile(first);
  const two = await makeBackup(scene.wish);
  expect(two).toMatchObject({ files: 2, missing: 0, packs: [one.name, two.name] });
  expect((await scene.folder.packs()).map(({ files }) => files.map(([key]) => key).toSorted())).toEqual([
    [first, second].toSorted(),
    [third],
  ]);
  // No file of the first pack is needed any more, and the pack is deleted.
  await removeFile(second);
  await expect(makeBackup(scene.wish)).rejects.toThrow(/^2 of 3 files that the tables name are not in .*is it mounted/);
  const three = await makeBackup({ ...scene.wish, allowLess: true });
  expect(three).toMatchObject({ files: 1, missing: 2, packs: [two.name] });
  await verify(scene.host.identity);
});

test("no backup contains the tasks of companies, whose passphrases wait in them, or the pieces of their files", async () => {
  const file = await stored("foto");
  const { key, size } = await putFile(companyId, Buffer.from("a piece"));
  await makeCompanyTask(companyId, { pieces: [{ key, bytes: size }] });
  await makeBackup(scene.wish);
  const packed = (await scene.folder.packs()).flatMap(({ files }) => files.map(([name]) => name));
  expect([packed.includes(file), packed.includes(key)]).toEqual([true, false]);
  const { name: made } = (await scene.folder.backups()).at(-1) ?? { name: "" };
  const header = await unseal(fileAt(scene.folder.pathOf(made, "database")), scene.host.identity).next();
  const tables = JSON.stringify(header.done ? null : await json(Readable.from(header.value.bytes)));
  expect(["companies", "company_tasks", "company_file_pieces"].map((one) => tables.includes(`"${one}"`))).toEqual([
    true,
    false,
    false,
  ]);
});

test("a backup from which the owner's policy would hide rows is refused", async () => {
  const before = (await scene.folder.backups()).length;
  await owner.query("alter policy owner on contacts using (company_id = 0)");
  try {
    await expect(makeBackup(scene.wish)).rejects.toThrow("would not see all rows of contacts");
    await owner.query("alter policy owner on contacts using (true)");
    await owner.query("create policy narrow on tickets as restrictive using (company_id = 0)");
    await expect(makeBackup(scene.wish)).rejects.toThrow("would not see all rows of tickets");
  } finally {
    await owner.query("alter policy owner on contacts using (true)");
    await owner.query("drop policy if exists narrow on tickets");
  }
  expect(await scene.folder.backups()).toHaveLength(before);
  expect(await rows("select fault from backups where fault like '%contacts%'")).toEqual([
    { fault: expect.stringContaining("contacts") },
  ]);
  const forced = await rows("select from pg_class where relforcerowsecurity");
  expect(forced.length).toBeGreaterThan(90);
  expect((await readTables(owner)).map(({ name }) => name)).toEqual(expect.arrayContaining(["messages", "plans"]));
});

test("a trial refuses a wrong identity, a changed or cut archive, a lost pack or an unreadable secret, and changes nothing", async () => {
  await stored("quatro");
  const made = await makeBackup(scene.wish);
  await expect(verify(scene.stranger.identity)).rejects.toThrow("it belongs to another recipient");
  const path = scene.folder.pathOf(made.name, "database");
  const whole = await readFile(path);
  await writeFile(path, whole.subarray(0, whole.length - 1));
  await expect(verify(scene.host.identity)).rejects.toThrow(`${path} is cut or was changed`);
  await writeFile(path, whole);
  const pack = scene.folder.pathOfPack(made.name);
  const files = await readFile(pack);
  await rm(pack);
  await expect(verify(scene.host.identity)).rejects.toThrow(`${pack} is not there`);
  await writeFile(pack, files);
  await verify(scene.host.identity);

  const key = secrets.encrypt("elsewhere", Buffer.from("creds"));
  await owner.query("update whatsapp_creds set value = $1", [key]);
  await expect(makeBackup(scene.wish)).rejects.toThrow("A secret of whatsapp_creds does not open");
  const all = await scene.folder.backups();
  expect(all.at(-1)?.verifiedAt).toBeNull();
  expect(all.at(-2)?.name).toBe(made.name);
  const trials = await rows(
    "select from pg_database where datname like '%trial%' and datname like current_database() || '%'",
  );
  expect(trials).toEqual([]);
});
