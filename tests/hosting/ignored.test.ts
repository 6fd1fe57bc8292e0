import { expect, test } from "vitest";
import { packages, sourcesIn, textOf } from "../borders/sources.ts";

const linesOf = (path: string) => textOf(path).split("\n");

test("git and the image's build leave out backups and the identity that opens them", () => {
  const hosting = textOf("docs/hosting.md");
  const dumps = [...hosting.matchAll(/(?:pg_dump|pg_restore)[^\n]* [<>] (\S+)/g)].map(([, path = ""]) => path);
  const kept = dumps.filter((file) => file !== "/dev/null");
  expect(kept.length).toBeGreaterThan(1);
  for (const file of kept) expect(file).toMatch(/^backups\//);
  const identities = [...hosting.matchAll(/(?:backup-key|--identity -) [<>] (\S+?)[\s`]/g)].map(([, path]) => path);
  expect(new Set(identities)).toEqual(new Set(["identity.txt"]));
  for (const path of [".gitignore", ".dockerignore"])
    expect(linesOf(path)).toEqual(expect.arrayContaining(["backups", "identity.txt"]));
});

test("the image's build leaves out documents and tests, which it does not need", () => {
  const folders = ["docs", "e2e", "tests", "bench"];
  expect(linesOf(".dockerignore")).toEqual(expect.arrayContaining([...folders, "*.md"]));
  const from = new RegExp(`["'](?:\\.\\./)+(?:${folders.join("|")})/`);
  const needing = packages
    .flatMap((folder) => sourcesIn(folder))
    .filter((path) => !/\.test\.tsx?$/.test(path) && from.test(textOf(path)));
  expect(needing).toEqual([]);
});
