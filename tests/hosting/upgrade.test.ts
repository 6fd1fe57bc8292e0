import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { root } from "../borders/sources.ts";

/** A stand-in for docker in an installation with one api. It records its calls, and does not read its standard input, which the host types. */
const docker = `#!/bin/sh
echo "\${IMAGE:+IMAGE=$IMAGE }$*" >> calls
case "$*" in
  "compose ps --quiet"*) test "\${STOPPED:-}" || echo api-1 ;;
  "compose ps --all"*) echo api-1 ;;
  "compose up"*) exit "\${UP:-0}" ;;
  *api/health*) if test "\${SICK:-}" && ! test -e asked; then : > asked; exit 1; fi ;;
  *com.docker.compose.project*) echo balcao ;;
  *'{{.Image}}'*) echo sha256:old ;;
  *RootFS*balcao:running) echo old ;;
  *RootFS*balcao:tried) echo "\${TRIED-none}" ;;
  *RootFS*) echo "\${BUILT-new}" ;;
  "compose config"*) printf 'services:\\n  migrate:\\n    image: %s\\n    pull_policy: %s\\n  postgres:\\n    image: postgres:18\\n' "\${NAMED:-balcao:latest}" "\${POLICY:-never}" ;;
  *--dry-run) echo "Would apply 0203-words-by-ticket, 0999-none" ;;
  *printenv*) echo "\${RECIPIENT-age1host}" ;;
  *package.json*) echo 1.0.0 ;;
esac
`;
const pathsOf = { bin: "bin/docker", script: "hosting/upgrade.sh" };
const waits = "| `0203-words-by-ticket` | messages, reading too | long |";
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "balcao-upgrade-"));
  for (const name of ["bin", "hosting", "docs"]) mkdirSync(join(folder, name));
  cpSync(join(root, pathsOf.script), join(folder, pathsOf.script));
  writeFileSync(join(folder, pathsOf.bin), docker);
  chmodSync(join(folder, pathsOf.bin), 0o755);
  writeFileSync(join(folder, "CHANGELOG.md"), "## 1.1.0\n\n- Newer things.\n\n## 1.0.0\n\n- Known things.\n");
  writeFileSync(join(folder, "docs/hosting.md"), `| migration | waits |\n${waits}\n`);
});

/** Runs the script. Returns its output and the commands that it gave to docker. */
function upgrade(options: string[], { answer = "", ...env }: Record<string, string> = {}) {
  writeFileSync(join(folder, "calls"), "");
  const { status, stdout, stderr } = spawnSync("sh", [pathsOf.script, ...options], {
    cwd: folder,
    encoding: "utf8",
    input: answer,
    env: { PATH: `${folder}/bin:/usr/bin:/bin`, ...env },
  });
  const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
  const changing = calls.filter((call) => /build|pull|tag|backup$| up |admin|doctor|image rm/.test(call));
  return { status, said: stdout + stderr, changing };
}
const doctor = "compose exec -T api node apps/worker/dist/doctor.js";
const backup = "compose exec -T backup node packages/core/dist/admin.js backup";
const before = ["tag sha256:old balcao:running", "compose build migrate", doctor];
const tries = ["tag balcao:latest balcao:tried", "compose up -d --no-build"];
const kept = "tag balcao:running balcao:before";
const after = [kept, ...tries, "image rm balcao:running balcao:tried", doctor];

test("an upgrade says what changes and what it holds up, makes a backup, and replaces the processes after that", () => {
  const { status, said, changing } = upgrade([], { answer: "y\n" });
  expect([status, changing]).toEqual([0, [...before, backup, ...after]]);
  for (const words of ["- Newer things.", "Would apply 0203-words-by-ticket", waits, "upgrade.sh --back"])
    expect(said).toContain(words);
  expect(said).not.toContain("Known things");
});

test("an upgrade without a yes, or without a backup to go back to, replaces nothing", () => {
  expect(upgrade([], { answer: "\n" })).toMatchObject({ status: 1, changing: before });
  expect(upgrade(["--yes"], { RECIPIENT: "" })).toMatchObject({ status: 1, changing: before });
  expect(upgrade(["--yes", "--without-backup"], { RECIPIENT: "" })).toMatchObject({
    status: 0,
    changing: [...before, ...after],
  });
});

test("an upgrade to the same version keeps the version before it", () => {
  const { changing } = upgrade(["--yes"], { BUILT: "old" });
  expect(changing).toEqual([...before, backup, ...after.slice(1)]);
});

test("an upgrade that fails names the command that goes back, which needs no running api, and does not keep the failed version as the earlier one", () => {
  const { status, said, changing } = upgrade(["--yes"], { UP: "1" });
  expect([status, changing]).toEqual([1, [...before, backup, kept, ...tries]]);
  expect(said).toContain("sh hosting/upgrade.sh --back runs the version before");
  expect(upgrade(["--back"], { STOPPED: "1" }).status).toBe(0);
  expect(upgrade(["--yes"], { TRIED: "old", SICK: "1" }).changing).not.toContain(kept);
  expect(upgrade(["--yes"], { TRIED: "old" }).changing).toContain(kept);
});

test("an upgrade while .env names the version before is refused", () => {
  expect(upgrade(["--yes"], { NAMED: "balcao:before" })).toMatchObject({ status: 1, changing: [] });
});

test("a published image is fetched and not built, and going back starts the kept image without its migrations", () => {
  expect(upgrade(["--yes"], { POLICY: "missing" }).changing).toContain("compose pull migrate");
  const { status, changing } = upgrade(["--back"]);
  const run = "IMAGE=balcao:before compose up -d --no-deps --no-build api worker backup";
  expect([status, changing]).toEqual([0, [run]]);
});
