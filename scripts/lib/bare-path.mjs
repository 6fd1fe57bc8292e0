import { mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./install.mjs";
import { findOnPath } from "./programs.mjs";

/** The programs that the README requires, and the shell tools that every Linux and macOS has. */
const promised = ["node", "npm", "npx", "git", ...shellTools()];

function shellTools() {
  const files = ["basename", "cat", "chmod", "cp", "dirname", "ln", "ls", "mkdir", "mktemp", "mv", "readlink", "rm"];
  const words = ["cut", "expr", "grep", "head", "od", "sed", "sort", "tail", "tr", "wc"];
  const others = [
    "bash",
    "date",
    "env",
    "false",
    "hostname",
    "id",
    "kill",
    "ps",
    "sh",
    "sleep",
    "true",
    "uname",
    "which",
  ];
  return [...files, ...words, ...others];
}

/**
 * Makes a PATH that has only the promised programs and those of the packages. Every check runs with this PATH, so that no check passes only because
 * this machine has a program that another one lacks. Its folder is filled and never emptied, because another run may be using it.
 * @returns {string}
 */
export function barePath() {
  const folder = join(root, ".cache/bare-path");
  mkdirSync(folder, { recursive: true });
  const there = new Set(readdirSync(folder));
  for (const name of promised) {
    const path = name === "node" ? process.execPath : findOnPath([name]);
    if (path && !there.delete(name)) symlinkSync(path, join(folder, name));
  }
  // Removes an older list's programs.
  for (const name of there) rmSync(join(folder, name));
  const packages = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((path) => path.startsWith(join(root, "/")) && path !== folder);
  return [...packages, folder].join(delimiter);
}
