import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import pg from "pg";
import { BackupFolder } from "../office/backup/folder.ts";
import { beginSandboxesWith } from "../office/backup/sandbox.ts";
import { newPair } from "../office/backup/archive/seal.ts";
import { inDatabase } from "./again.ts";
import { prepareDatabase } from "./database.ts";
import { programOf } from "./run/program.ts";

type Env = Partial<Record<string, string>>;

/**
 * Makes the database and the store of this process an installation with a folder of backups. The real commands run in processes of their own. `env`
 * is process.env. Verifications begin with migrated tables, because migrations take most of their time.
 */
export async function backupScene(env: Env) {
  const ownerUrl = env["DATABASE_OWNER_URL"] ?? "";
  const home = await mkdtemp(join(tmpdir(), "balcao-backup-"));
  const program = new URL("run/admin-on-template.ts", import.meta.url);
  beginSandboxesWith(env["BALCAO_TEST_TEMPLATE"] ?? "");
  const [host, stranger] = [await newPair(), await newPair()];
  const databases = await otherDatabases(env, home);
  const own = {
    ...env,
    BACKUP_DIR: join(home, "backups"),
    BACKUP_RECIPIENT: host.recipient,
    LOG_LEVEL: "warn",
  };
  const start = async (args: string[], changes: Env = {}) =>
    spawn(process.execPath, [await programOf(program, env["BALCAO_TEST_RUN"]), ...args], {
      env: { ...own, ...changes },
      stdio: ["pipe", "pipe", "pipe"],
    });
  return {
    home,
    folder: new BackupFolder(own.BACKUP_DIR),
    host,
    stranger,
    wish: {
      allowLess: false,
      ownerUrl,
      place: new BackupFolder(own.BACKUP_DIR),
      recipient: host.recipient,
      keysRecipient: host.recipient,
      keeping: { days: 7, weeks: 4 },
      tell: () => undefined,
    },
    /** Runs a command to its end. */
    async run(args: string[], changes: Env = {}, input = "") {
      const child = await start(args, changes);
      child.stdin.on("error", () => undefined).end(input);
      const [out, fault, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
      return { out, fault, code: code as number | null };
    },
    /** Runs a command until it prints that line, and kills it there. `before` is called while the command runs. */
    async killAt(line: string, args: string[], changes: Env = {}, before?: () => Promise<void>): Promise<void> {
      const child = await start(args, changes);
      const ended = once(child, "close");
      for await (const said of createInterface({ input: child.stdout }))
        if (said.includes(line)) {
          await before?.();
          child.kill("SIGKILL");
          break;
        }
      await ended;
    },
    elsewhere: databases.elsewhere,
    async end(): Promise<void> {
      await databases.end();
      await rm(home, { recursive: true });
    },
  };
}

/** Further databases on the same server. Each is for an installation with a store of its own. */
async function otherDatabases(env: Env, home: string) {
  const { DATABASE_OWNER_URL: ownerUrl = "", DATABASE_URL: appUrl = "", BALCAO_TEST_TEMPLATE: template = "" } = env;
  const made: string[] = [];
  const admin = new pg.Client(inDatabase(ownerUrl, "postgres"));
  await admin.connect();
  return {
    /** The variables of an empty installation, which may be `migrated`, as by an earlier start. */
    elsewhere: async ({
      migrated = false,
    } = {}): Promise<Record<"DATABASE_OWNER_URL" | "DATABASE_URL" | "MEDIA_DIR", string>> => {
      const database = `${new URL(ownerUrl).pathname.slice(1)}_to${made.length}`;
      made.push(database);
      if (migrated) await prepareDatabase(ownerUrl, appUrl, database, template);
      else
        await admin.query(`create database ${database} template template0
          encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C'`);
      return {
        DATABASE_OWNER_URL: inDatabase(ownerUrl, database),
        DATABASE_URL: inDatabase(appUrl, database),
        MEDIA_DIR: join(home, database),
      };
    },
    async end(): Promise<void> {
      for (const database of made) await admin.query(`drop database if exists ${database} with (force)`);
      await admin.end();
    },
  };
}

/** Leaves only these backups in the table, each with its name, its moment and the time of its verification. */
export async function keepBackups(ownerUrl: string, values: string | null): Promise<void> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  await owner.query("delete from backups");
  if (values)
    await owner.query(
      `insert into backups (name, taken_at, product, verified_at)
       select v.name, v.at, '1', v.verified::timestamptz from (values ${values}) v (name, at, verified)`,
    );
  await owner.end();
}
