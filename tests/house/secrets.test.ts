import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** The forms of keys, tokens and logins, wherever they appear. */
const secrets: Record<string, RegExp> = {
  "private key": /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/,
  "key of AWS": /\bAKIA[0-9A-Z]{16}\b/,
  "key of Google": /\bAIza[0-9A-Za-z_-]{35}\b/,
  "key of an AI provider": /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}/,
  "token of GitHub": /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_[A-Za-z0-9_]{50,}/,
  "token of npm": /\bnpm_[A-Za-z0-9]{36}\b/,
  "token of Slack": /\bxox[abprs]-[A-Za-z0-9-]{20,}/,
  "login in an address": /\b(?:postgres(?:ql)?|rediss?|smtps?|https?):\/\/[\w.-]+:(?!test|demo)[A-Za-z0-9+/_-]{24,}@/,
};

const certificates = "packages/payment-simulator/src/certificates";
/** The simulated bank uses keys that give access only to the simulated bank. */
const worthless = ["client", "expired", "server", "stranger"].map((name) => `${certificates}/${name}.key`);

/** Files that are in the repository, or would be in it after the next commit. */
function files(): string[] {
  const { stdout, status } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(status).toBe(0);
  return stdout.split("\0").filter(Boolean);
}

const textOf = (file: string): string => {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch (error) {
    // This file is deleted, but the deletion is not committed yet.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
};

test("no file of the repository contains a secret, except the keys of the simulated bank", () => {
  const found = files().flatMap((file) => {
    const text = textOf(file);
    return Object.entries(secrets).flatMap(([what, looks]) => (looks.test(text) ? [`${file}: ${what}`] : []));
  });
  expect(found.toSorted()).toEqual(worthless.map((file) => `${file}: private key`));
});
