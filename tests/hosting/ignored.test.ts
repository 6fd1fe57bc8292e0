import { expect, test } from "vitest";
import { packages, sourcesIn, textOf } from "../borders/sources.ts";

const linesOf = (path: string) => textOf(path).split("\n");

test("neither git nor the build of the image takes a backup", () => {
  const hosting = textOf("docs/hosting.md");
  const files = [...hosting.matchAll(/(?:pg_dump|pg_restore)[^\n]* [<>] (\S+)/g)].map(([, path = ""]) => path);
  const folders = [...hosting.matchAll(/-v "\$PWD(\S*?):\/(?:to|from)/g)].map(([, path = ""]) => path);
  const kept = files.filter((file) => file !== "/dev/null");
  expect(kept.length).toBeGreaterThan(2);
  for (const file of kept) expect(file).toMatch(/^backups\//);
  expect(folders).toEqual(["/backups", "/backups"]);
  for (const path of [".gitignore", ".dockerignore"]) expect(linesOf(path)).toContain("backups");
});

test("the build of the image gets no documents and no tests, which it does not need", () => {
  const folders = ["docs", "e2e", "tests", "bench"];
  expect(linesOf(".dockerignore")).toEqual(expect.arrayContaining([...folders, "*.md"]));
  const from = new RegExp(`["'](?:\\.\\./)+(?:${folders.join("|")})/`);
  const needing = packages
    .flatMap((folder) => sourcesIn(folder))
    .filter((path) => !/\.test\.tsx?$/.test(path) && from.test(textOf(path)));
  expect(needing).toEqual([]);
});
