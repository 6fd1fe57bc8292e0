import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { barePath } from "../../scripts/lib/bare-path.mjs";

/** The programs with these names that `sh` finds, in the same order. */
function found(PATH: string, ...names: string[]) {
  const { stdout } = spawnSync("/bin/sh", ["-c", 'for name; do command -v "$name" && echo; done', "sh", ...names], {
    env: { PATH },
    encoding: "utf8",
  });
  return stdout.split("\n").flatMap((path) => path.split("/").at(-1) || []);
}

test("the PATH of the checks has Node, npm, git and the shell's tools", () => {
  const programs = ["node", "npm", "git", "sh", "sed", "ps"];
  expect(found(barePath(), ...programs)).toEqual(programs);
});

test("the PATH of the checks has no program that another machine may lack", () => {
  expect(
    found(
      barePath(),
      "apt-get",
      "chromium",
      "chromium-headless-shell",
      "curl",
      "ffmpeg",
      "openssl",
      "psql",
      "python3",
      "redis-server",
    ),
  ).toEqual([]);
});
