import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { root, textOf } from "../borders/sources.ts";

const workflow = parse(textOf(".github/workflows/release.yml")) as {
  on: { push: { tags: string[] } };
  jobs: Record<string, { needs?: string; steps: { run?: string }[] }>;
};

/** Releases are made where Linux has its programs, which the PATH of the checks leaves out. */
const env = { PATH: "/usr/bin:/bin" };

/** A copy of the script's input, with a release in its changelog. */
let checkout: string;
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "balcao-release-"));
  for (const path of [
    "docker-compose.yml",
    "hosting",
    "LICENSE",
    "NOTICE",
    "SECURITY.md",
    "docs/hosting.md",
    "docs/watching.md",
    "docs/kubernetes.md",
    "docs/several-hosts.md",
    "docs/sizing.md",
    ".env.example",
  ])
    cpSync(join(root, path), join(checkout, path), { recursive: true });
  writeFileSync(
    join(checkout, "CHANGELOG.md"),
    "# Changelog\n\n## Unreleased\n\n- later\n\n## 1.2.3 - 2026-12-01\n\n- this\n\n## 1.2.2\n\n- before\n",
  );
});

const makeRelease = (tag: string) =>
  spawnSync("sh", ["hosting/make-release.sh", "ghcr.io/example/balcao", tag, "out"], {
    cwd: checkout,
    encoding: "utf8",
    env,
  });

test("a release's archive has everything that a host needs to run the published image without a clone", () => {
  expect(makeRelease("v1.2.3").status).toBe(0);
  const listed = spawnSync("tar", ["-tzf", join(checkout, "out/balcao-1.2.3.tar.gz")], {
    encoding: "utf8",
    env,
  }).stdout.split("\n");
  // All files that the compose file mounts, and the files of the documents' first command.
  for (const path of [
    "docker-compose.yml",
    ".env.example",
    "hosting/make-env.sh",
    "hosting/create-owner.sh",
    "hosting/Caddyfile",
    "docs/hosting.md",
    "docs/watching.md",
    "docs/several-hosts.md",
    "hosting/several-hosts/api.yml",
  ])
    expect(listed).toContain(`balcao-1.2.3/${path}`);
  const example = spawnSync("tar", ["-xzOf", join(checkout, "out/balcao-1.2.3.tar.gz"), "balcao-1.2.3/.env.example"], {
    encoding: "utf8",
    env,
  });
  expect(example.stdout).toMatch(
    /^IMAGE=ghcr\.io\/example\/balcao:v1\.2\.3\nPULL_POLICY=missing$|^IMAGE=ghcr\.io\/example\/balcao:v1\.2\.3$/m,
  );
  expect(example.stdout).toMatch(/^PULL_POLICY=missing$/m);
});

test("a release's notes are its part of the changelog, and a version without such a part is no release", () => {
  makeRelease("v1.2.3");
  expect(readFileSync(join(checkout, "out/notes.md"), "utf8").trim()).toBe("- this");
  const refused = makeRelease("v9.9.9");
  expect([refused.status, refused.stderr]).toEqual([1, "CHANGELOG.md has nothing under 9.9.9\n"]);
});

test("a version's tag becomes the image for both kinds of machine, with bill of materials and provenance, and the archive", () => {
  expect(workflow.on.push.tags).toEqual(["v*.*.*"]);
  const commands = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const saying = (words: string) => commands.filter((command) => command.includes(words));
  expect(saying("--sbom=true --provenance=mode=max")).toHaveLength(1);
  expect(saying('-amd64" "$IMAGE:$GITHUB_REF_NAME-arm64"')).toHaveLength(1);
  expect(saying("sh hosting/make-release.sh")).toHaveLength(1);
  expect(workflow.jobs.checked?.steps[0]?.run).toContain('--commit "$GITHUB_SHA" --status success');
  expect([workflow.jobs.image?.needs, workflow.jobs.release?.needs]).toEqual(["checked", "image"]);
});
