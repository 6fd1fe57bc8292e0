import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { putFile } from "../../base/files/store.ts";
import { migrations } from "../../base/migrations/index.ts";
import { migrate } from "../../migrate.ts";
import { placeOfKey, Secrets, secrets } from "../../base/secrets.ts";
import { backupScene } from "../../testing/backup-scene.ts";
import { makeCompany, makeConnection, makeMedia, makeUser } from "../../testing/factories.ts";
import { makeBackup } from "./backup.ts";
import { takeBackupLock, takeImportLock, withOwner } from "./connect.ts";
import { BackupFolder } from "./folder.ts";
import { findBackup } from "./place.ts";
import { requireRoom } from "./like-before.ts";
import { beginSandboxesWith } from "./sandbox.ts";
import { tryAllSecrets } from "./verify.ts";

const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
let scene: Awaited<ReturnType<typeof backupScene>>;
let companyId: number;
beforeAll(async () => {
  await owner.connect();
  scene = await backupScene(process.env);
  companyId = await makeCompany();
  await makeUser(companyId);
  await store("um");
});
afterAll(async () => {
  await scene.end();
  await owner.end();
});

async function store(text: string) {
  const { key, size } = await putFile(companyId, Buffer.from(text));
  await makeMedia(companyId, { key, size });
}
const packFolder = () => dirname(scene.folder.pathOfPack("x"));
const root = () => dirname(packFolder());
async function flip(path: string) {
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
  await writeFile(path, bytes);
}
const count = async (text: string) => (await owner.query<{ n: number }>(text)).rows[0]?.n;

test("no transaction stays open while files are packed", async () => {
  let open: Promise<number | undefined> = Promise.resolve(undefined);
  const tell = (line: string) => {
    if (line.includes("new files are written"))
      open = count(`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and application_name = 'balcao backup' and xact_start is not null`);
  };
  await makeBackup({ ...scene.wish, tell });
  expect(await open).toBe(0);
});

test("the connection that holds the lock of backups is not ended for its silence", async () => {
  await owner.query(
    "do $$ begin execute format('alter role current_user in database %I set idle_session_timeout = ''1h''', current_database()); end $$",
  );
  const its = (text: string) => withOwner(process.env.DATABASE_OWNER_URL ?? "", (client) => client.query(text));
  expect((await its("show idle_session_timeout")).rows).toEqual([{ idle_session_timeout: "0" }]);
});

test.each<[string, (client: pg.Client) => Promise<unknown>]>([
  ["a backup waits for a short holder of its lock, such as the writing of the list of erasures", takeBackupLock],
  ["an import waits until the lock of a machine that was lost is free", takeImportLock],
])("%s", async (_, take) => {
  const url = process.env.DATABASE_OWNER_URL ?? "";
  let next: Promise<unknown> = Promise.resolve();
  await withOwner(url, async (lost) => {
    await take(lost);
    next = withOwner(url, take).then((taken) => taken !== false);
    const waiting = `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`;
    while ((await count(waiting)) === 0)
      expect(await Promise.race([next, Promise.resolve("it waits")])).toBe("it waits");
  });
  expect(await next).toBe(true);
});

test("a damaged pack is reported, and its files are packed anew", async () => {
  const [old] = await scene.folder.packs();
  const said: string[] = [];
  await flip(scene.folder.pathOfPack(old?.name ?? ""));
  const made = await makeBackup({ ...scene.wish, tell: (line) => said.push(line) });
  expect(made).toMatchObject({ packs: [made.name], missing: 0, files: 1 });
  expect(said).toContain(`The pack ${old?.name} is lost or not as it was written: its files are packed anew`);
});

test("unreadable and foreign files stop a backup before any file is removed", async () => {
  const [pack] = await scene.folder.packs();
  const path = join(packFolder(), `${pack?.name}.json`);
  const whole = await readFile(path);
  await writeFile(path, "{}");
  const before = await readdir(root(), { recursive: true });
  await expect(makeBackup(scene.wish)).rejects.toThrow(`${path} is not as this version writes it`);
  expect(await readdir(root(), { recursive: true })).toEqual(before);
  await writeFile(path, whole);
  await mkdir(join(root(), "photos.part"));
  await expect(makeBackup(scene.wish)).rejects.toThrow("also has what is no part of a backup: photos.part");
  expect(await readdir(root())).toContain("photos.part");
  await rm(join(root(), "photos.part"), { recursive: true });
});

test("a bucket of backups that is copied into a folder is a valid folder of backups, with the bucket's mark", async () => {
  await writeFile(join(root(), "installation"), "ours");
  expect((await makeBackup(scene.wish)).verifiedAt).not.toBeNull();
});

test("failed backups leave no unfinished file, and only the archive of the last failed one stays", async () => {
  const strange = new Secrets("k9:a key that this installation never had").encrypt("x", Buffer.from("x"));
  const connectionId = await makeConnection(companyId);
  await owner.query("insert into whatsapp_creds (company_id, connection_id, value) values ($1, $2, $3)", [
    companyId,
    connectionId,
    strange,
  ]);
  for (const text of ["a", "b"]) {
    await store(text);
    await expect(makeBackup(scene.wish)).rejects.toThrow("A secret of whatsapp_creds does not open");
  }
  const failed = (await scene.folder.backups()).filter(({ verifiedAt }) => verifiedAt === null);
  expect(failed).toHaveLength(1);
  // The files of the failed try were verified, so the next try sends none of them again.
  const packs = await scene.folder.packs();
  expect(packs.slice(-2).map(({ files, verified }) => [files.length, verified])).toEqual([
    [1, true],
    [1, true],
  ]);
  await owner.query("delete from whatsapp_creds");
  const broken = { ...scene.wish, keysRecipient: "age1nobody" };
  await expect(makeBackup(broken)).rejects.toThrow(/Unknown letter/);
  expect((await readdir(root(), { recursive: true })).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a single secret under a lost key is always found among many", async () => {
  const connectionId = await makeConnection(companyId);
  const put = (id: string, under: Secrets) =>
    owner.query(
      "insert into whatsapp_keys (company_id, connection_id, type, id, value) values ($1, $2, 'pre-key', $3, $4)",
      [companyId, connectionId, id, under.encrypt(placeOfKey(connectionId, "pre-key", id), Buffer.from("x"))],
    );
  await owner.query("begin");
  try {
    for (let id = 0; id < 400; id += 1) await put(String(id), secrets);
    await tryAllSecrets(owner, secrets);
    await put("old", new Secrets("k9:a key that is gone"));
    for (let round = 0; round < 3; round += 1)
      await expect(tryAllSecrets(owner, secrets)).rejects.toThrow(
        'A secret of whatsapp_keys does not open: DATA_KEY has no key "k9"',
      );
  } finally {
    await owner.query("rollback");
  }
});

test.each(["2026", "2026_0a1b2c"])("a database that only has a name like a trial's (%s) is left alone", async (end) => {
  const name = `${new URL(process.env.DATABASE_OWNER_URL ?? "").pathname.slice(1)}_trial_${end}`;
  await owner.query(`create database ${name} template template0`);
  try {
    await makeBackup(scene.wish);
    expect(await count(`select count(*)::int as n from pg_database where datname = '${name}'`)).toBe(1);
    expect(
      await count(
        `select count(*)::int as n from pg_database where starts_with(datname, current_database() || '_trial_')`,
      ),
    ).toBe(1);
  } finally {
    await owner.query(`drop database if exists ${name}`);
  }
});

test("a disk without room for archive and trial is refused before the backup begins", async () => {
  const room = (free: number) => ({ room: async () => ({ free, disk: -1 }) }) as unknown as BackupFolder;
  await expect(requireRoom(owner, room(10), 11)).rejects.toThrow("The disk of the backups has 10 B left");
  await requireRoom(owner, room(1e12), 11);
});

test("a trial with the host's key records that the key opened the whole archive, and a damaged archive loses that record", async () => {
  const verify = () => scene.run(["verify-backup", "--identity", "-"], {}, scene.host.identity);
  const made = await makeBackup(scene.wish);
  expect(made.openedAt).toBeNull();
  expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining("has this installation's DATA_KEY") });
  const opened = await findBackup(scene.folder, made.name);
  expect(opened).toEqual({ ...made, openedAt: expect.any(String) });
  const wrong = await scene.run(["verify-backup", "--identity", "-"], {}, scene.stranger.identity);
  expect(wrong.code).toBe(1);
  expect((await findBackup(scene.folder, made.name)).verifiedAt).not.toBeNull();
  await flip(scene.folder.pathOf(made.name, "database"));
  expect(await verify()).toMatchObject({ code: 1, fault: expect.stringContaining("is cut or was changed") });
  expect((await findBackup(scene.folder, made.name)).verifiedAt).toBeNull();
  const noted = await owner.query("select verified_at, fault from backups where name = $1", [made.name]);
  expect(noted.rows).toEqual([{ verified_at: null, fault: expect.stringContaining("is cut or was changed") }]);
});

test("a backup of an older version, without a table of secrets from a newer version, is verified and restored", async () => {
  const [older, newer] = [await scene.elsewhere(), await scene.elsewhere()];
  // The tables of its verification are those of the older version, so they must not exist before.
  beginSandboxesWith("template0");
  onTestFinished(() => beginSandboxesWith(process.env.BALCAO_TEST_TEMPLATE ?? ""));
  const since = [
    "0169-official-accounts",
    "0170-official-messages",
    "0173-service-windows",
    "0174-version-before",
    "0176-message-templates",
    "0177-sent-templates",
    "0194-standing-at-meta",
    "0197-account-decisions",
    "0221-template-room",
    "0231-carousels",
    "0234-portfolios",
    "0240-blocks-at-meta",
  ];
  const names = migrations.map(({ name }) => name).filter((name) => !since.includes(name));
  expect(names).toHaveLength(migrations.length - since.length);
  await migrate(older.DATABASE_OWNER_URL, older.DATABASE_URL, names);
  const wish = {
    ...scene.wish,
    ownerUrl: older.DATABASE_OWNER_URL,
    place: new BackupFolder(join(scene.home, "older")),
  };
  await expect(makeBackup({ ...wish, place: new BackupFolder(join(scene.home, "none")) })).rejects.toThrow(
    "has no company: was a restore forgotten?",
  );
  await withOwner(older.DATABASE_OWNER_URL, (its) => its.query("insert into companies (name) values ('Antiga')"));
  expect((await makeBackup(wish)).verifiedAt).not.toBeNull();
  const done = await scene.run(
    ["restore", "--identity", "-"],
    { ...newer, BACKUP_DIR: join(scene.home, "older") },
    scene.host.identity,
  );
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining("Migrated on: ") });
  const found = await withOwner(newer.DATABASE_OWNER_URL, (its) =>
    its.query("select (select name from companies) as name, to_regclass('official_accounts') is not null as came"),
  );
  expect(found.rows).toEqual([{ name: "Antiga", came: true }]);
});
