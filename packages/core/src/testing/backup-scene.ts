import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { newPair } from "../office/backup/sealed.ts";
import { inDatabase } from "./again.ts";
import { ownDatabase } from "./own-database.ts";

type Env = Partial<Record<string, string>>;

/** An installation of its own: database, store of files and folder of backups, and the real commands in processes of their own. */
export async function backupScene(name: string, env: Env) {
  const source = await ownDatabase(name, env);
  const home = await mkdtemp(join(tmpdir(), "balcao-backup-"));
  const [host, stranger] = [await newPair(), await newPair()];
  const targets: string[] = [];
  const admin = new pg.Client(inDatabase(env["DATABASE_OWNER_URL"] ?? "", "postgres"));
  await admin.connect();
  const own = {
    ...env,
    DATABASE_OWNER_URL: source.ownerUrl,
    DATABASE_URL: source.appUrl,
    MEDIA_DIR: join(home, "media"),
    BACKUP_DIR: join(home, "backups"),
    BACKUP_RECIPIENT: host.recipient,
    LOG_LEVEL: "warn",
  };
  const start = (script: string, args: string[], changes: Env = {}): ChildProcess =>
    spawn(process.execPath, ["--conditions", "source", "--import", "tsx", pathOf(script), ...args], {
      env: { ...own, ...changes },
      stdio: ["pipe", "pipe", "pipe"],
    });
  return {
    source,
    home,
    host,
    stranger,
    env: own,
    /** Runs a command to its end. */
    async run(args: string[], changes: Env = {}, { input = "", script = "../admin.ts" } = {}) {
      const child = start(script, args, changes);
      child.stdin?.on("error", () => undefined).end(input);
      const [out, fault, [code]] = await Promise.all([
        text(child.stdout ?? []),
        text(child.stderr ?? []),
        once(child, "close"),
      ]);
      return { out, fault, code: code as number | null };
    },
    /** Runs a command until it says that line, and kills it there. */
    async killAt(line: string, args: string[]): Promise<void> {
      const child = start("../admin.ts", args);
      const ended = once(child, "close");
      for await (const said of createInterface({ input: child.stdout ?? process.stdin }))
        if (said.includes(line)) {
          child.kill("SIGKILL");
          break;
        }
      await ended;
    },
    /** The variables of an empty installation on another database, with a store of its own. */
    async elsewhere(): Promise<Env & { DATABASE_OWNER_URL: string }> {
      const database = `${new URL(source.ownerUrl).pathname.slice(1)}_to${targets.length}`;
      await admin.query(`create database ${database} template template0
        encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C'`);
      targets.push(database);
      return {
        DATABASE_OWNER_URL: inDatabase(source.ownerUrl, database),
        DATABASE_URL: inDatabase(source.appUrl, database),
        MEDIA_DIR: join(home, database),
      };
    },
    async end(): Promise<void> {
      await source.end();
      for (const database of targets) await admin.query(`drop database ${database} with (force)`);
      await admin.end();
      await rm(home, { recursive: true });
    },
  };
}

const pathOf = (script: string): string => fileURLToPath(new URL(script, import.meta.url));
