import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const random = () => randomBytes(32).toString("base64url");

/**
 * The secrets of this installation, made once. They are stored with the data, because without DATA_KEY the encrypted data is lost.
 * @param {string} dataDir
 * @returns {Record<"JWT_SECRET" | "JWT_REFRESH_SECRET" | "DATA_KEY" | "METRICS_TOKEN", string>}
 */
export function ensureSecrets(dataDir) {
  const file = join(dataDir, "secrets.json");
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const secrets = {
    JWT_SECRET: random(),
    JWT_REFRESH_SECRET: random(),
    DATA_KEY: `k1:${random()}`,
    METRICS_TOKEN: random(),
    ...kept,
  };
  if (Object.keys(secrets).length > Object.keys(kept).length) {
    writeFileSync(`${file}.part`, JSON.stringify(secrets, undefined, 2), { mode: 0o600 });
    renameSync(`${file}.part`, file);
  }
  return secrets;
}
