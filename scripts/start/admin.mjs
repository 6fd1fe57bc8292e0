import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root, SetupError } from "../lib/install.mjs";
import { startOf } from "./claim.mjs";
import { openDatabase } from "./database.mjs";
import { ensureSecrets } from "./secrets.mjs";
import { dataDirectory, withCaller } from "./settings.mjs";

/**
 * Runs one admin command, while the product runs or is stopped. Returns its exit code.
 * @param {string[]} args
 */
export async function admin(args) {
  const dataDir = dataDirectory();
  // `doctor` reaches services that only workers reach.
  const [name, script] =
    args[0] === "doctor" ? ["worker", "apps/worker/dist/doctor.js"] : ["core", "packages/core/dist/admin.js"];
  const built = spawnSync("turbo", ["run", "build", `--filter=@balcao/${name}`, "--output-logs=errors-only"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (built.status !== 0) throw new SetupError("The build failed: npm run build shows why.");
  const runs = startOf(dataDir) !== undefined;
  const database = await openDatabase(dataDir);
  try {
    const env = withCaller({ ...ensureSecrets(dataDir), ...database.urls, LOG_LEVEL: "warn" });
    return spawnSync(process.execPath, [join(root, script), ...args], { env, cwd: root, stdio: "inherit" }).status ?? 1;
  } finally {
    if (!runs) await database.stop();
  }
}
