import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { packages, root, textOf } from "../borders/sources.ts";
import { compose } from "./compose.ts";
import { inRepository, sourceOf } from "./repository.ts";

const dockerfile = textOf("Dockerfile").replaceAll(/\\\n\s*/g, "");

describe("the image", () => {
  test("the image copies only files that exist", () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" "),
    );
    expect(sources).toContain("LICENSE");
    expect(sources.filter((path) => !inRepository(path))).toEqual([]);
  });

  test("the image copies the manifest of every package before the installation, because the lockfile needs them", () => {
    const [, copied = ""] = /AS pnpm\n([\s\S]*?)\nFROM/.exec(dockerfile) ?? [];
    expect(packages.filter((folder) => !copied.includes(`COPY ${folder}/package.json ${folder}/`))).toEqual([]);
  });

  test("the image has every built package except the simulators", () => {
    const [, last = ""] = /\nFROM node:24[^\n]*\n(?![\s\S]*\nFROM)([\s\S]*)$/.exec(dockerfile) ?? [];
    const built = [...last.matchAll(/--from=build \/app\/(\S+)\/dist/g)].map(([, folder = ""]) => folder);
    const expected = packages.filter((folder) => !folder.endsWith("-simulator"));
    expect(built.toSorted()).toEqual(expected.toSorted());
    expect(last).not.toContain("simulator");
  });

  test("the image runs as an ordinary user, and has a valid health check", () => {
    expect(dockerfile).toMatch(/\nUSER node\n/);
    expect(dockerfile).toMatch(/\nHEALTHCHECK [^\n]*CMD \["node"/);
    const [, probe = ""] = /HEALTHCHECK [^\n]*"--eval", "([^"]*)"/.exec(dockerfile) ?? [];
    expect(() =>
      execFileSync(process.execPath, ["--check", "-"], { input: probe, stdio: ["pipe", "ignore", "pipe"] }),
    ).not.toThrow();
  });

  test("the ffmpeg of the image has exactly the readers with which the worker opens files", () => {
    const [, built = ""] = /--enable-demuxer=(\S+)/.exec(textOf("hosting/build-ffmpeg.sh")) ?? [];
    const formats = textOf("apps/worker/src/media/formats.ts");
    const names = [...formats.matchAll(/\bname: "(\w+)"/g)].map(([, name = ""]) => name);
    expect(built.split(",").toSorted()).toEqual([...new Set(names)].toSorted());
  });

  test("the image is built on the Node version on which it runs", () => {
    const versions = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, image]) => image);
    expect(new Set(versions).size).toBe(1);
  });
});

describe("the compose file", () => {
  const ours = Object.entries(compose.services).filter(([, { command }]) => command?.[0] === "node");

  test("the compose file starts the migrations, the api, the worker and the backup, each by a script that exists", () => {
    expect(ours.map(([name]) => name)).toEqual(["migrate", "api", "worker", "backup"]);
    expect(ours.map(([, { command }]) => sourceOf(command?.[1] ?? "")).filter((path) => !inRepository(path))).toEqual(
      [],
    );
  });

  test("the compose file denies our processes unnecessary rights: system capabilities, a writable disk, all memory", () => {
    for (const [, service] of ours)
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        pids_limit: expect.any(Number),
        mem_limit: expect.any(String),
      });
  });

  test("the compose file gives foreign images only the rights that they need to start, and limits their memory", () => {
    const rights = { postgres: 5, redis: 5, caddy: 1 };
    for (const [name, count] of Object.entries(rights)) {
      const service = compose.services[name];
      expect(service).toMatchObject({
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        pids_limit: expect.any(Number),
        mem_limit: expect.any(String),
      });
      expect(service?.cap_add).toHaveLength(count);
    }
    expect(textOf(".env.example")).toMatch(/^POSTGRES_MEMORY_LIMIT=4g\nREDIS_MEMORY_LIMIT=1g$/m);
  });

  test("the compose file starts the api and the worker only after the migrations", () => {
    for (const name of ["api", "worker", "backup"]) {
      expect(compose.services[name]?.depends_on).toMatchObject({
        migrate: { condition: "service_completed_successfully" },
      });
    }
  });

  test("the compose file limits the size of every container's log", () => {
    for (const [name, { logging }] of Object.entries(compose.services))
      expect([name, logging?.options]).toEqual([name, { "max-size": "20m", "max-file": "5" }]);
  });

  test("in the compose file one service builds the image for all, because engines refuse to build a name twice, and no service pulls it by default", () => {
    expect(new Set(ours.map(([, { image }]) => image))).toEqual(new Set(["${IMAGE:-balcao:latest}"]));
    expect(ours.map(([name, { build, pull_policy }]) => [name, build, pull_policy])).toEqual([
      ["migrate", { context: ".", args: { BUILD_REVISION: "${BUILD_REVISION:-}" } }, "${PULL_POLICY:-never}"],
      ["api", undefined, "never"],
      ["worker", undefined, "never"],
      ["backup", undefined, "never"],
    ]);
    expect(textOf(".env.example")).toMatch(/^PULL_POLICY=$/m);
  });

  test("the compose file opens the port of HTTP/3, which Caddy announces to browsers", () => {
    expect(compose.services["caddy"]?.ports).toEqual(["80:80", "443:443", "443:443/udp"]);
  });

  test("the compose file keeps an installation's settings in its environment, and a plain `up` changes nothing", () => {
    const replicas = Object.entries(compose.services).flatMap(([name, { deploy }]) =>
      deploy ? [[name, deploy.replicas]] : [],
    );
    expect(Object.fromEntries(replicas)).toEqual({
      postgres: "${BUNDLED_POSTGRES:-1}",
      redis: "${BUNDLED_REDIS:-1}",
      api: "${API_REPLICAS:-1}",
      worker: "${WORKER_REPLICAS:-1}",
    });
    expect(textOf(".env.example")).toMatch(/^COMPOSE_PROFILES=$/m);
    // A command for the operator must not build or migrate, although a `run` of the api would do both.
    for (const path of ["docs/hosting.md", "README.md", "SECURITY.md"])
      expect(textOf(path)).not.toMatch(/docker compose[^\n]*(--(profile|scale)|run --rm api)/);
  });

  test("the compose file trusts no proxy unless Caddy or the host declares one", () => {
    expect(compose.services["api"]?.environment).toMatchObject({
      TRUST_PROXY: "${TRUST_PROXY:-${COMPOSE_PROFILES:+1}}",
    });
    expect(textOf(".env.example")).toMatch(/^TRUST_PROXY=$/m);
    expect(compose.services["caddy"]?.profiles).toEqual(["tls"]);
  });

  test("the compose file lets Caddy find new apis in seconds, and repeat a call while they start", () => {
    const caddyfile = textOf("hosting/Caddyfile");
    expect(Number(/refresh (\d+)s/.exec(caddyfile)?.[1])).toBeLessThanOrEqual(5);
    expect(Number(/lb_try_duration (\d+)s/.exec(caddyfile)?.[1])).toBeGreaterThanOrEqual(15);
  });

  test("the compose file requires a PostgreSQL version with the features that its script uses", () => {
    expect(textOf("hosting/create-owner.sh")).toContain("locale_provider builtin");
    expect(textOf("docs/hosting.md")).toContain("PostgreSQL (17 or newer)");
  });

  test("the compose file mounts only files that exist, and declares its volumes", () => {
    const mounts = Object.values(compose.services)
      .flatMap(({ volumes }) => volumes ?? [])
      // A volume that may be another one is given by its usual name.
      .map((mount) => mount.replace(/^\$\{[A-Z_]+:-([a-z]+)\}/, "$1").split(":")[0] ?? "");
    const [files, volumes] = [
      mounts.filter((name) => name.startsWith("./")),
      mounts.filter((name) => !name.startsWith("./")),
    ];
    expect(files.filter((path) => !inRepository(path))).toEqual([]);
    expect([...new Set(volumes)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });

  test("the compose file gives the owner's password only to the migrations and to the backup, which accepts no connections", () => {
    const knowing = ours.filter(([, service]) => JSON.stringify(service).includes("OWNER")).map(([name]) => name);
    expect(knowing).toEqual(["migrate", "backup"]);
    expect(compose.services["backup"]?.ports).toBeUndefined();
  });
});

describe("the secrets", () => {
  const made = () =>
    Object.fromEntries(
      execFileSync("sh", [join(root, "hosting/make-env.sh")], { encoding: "utf8" })
        .split("\n")
        .flatMap((line) => {
          const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
          return name === undefined || value === undefined ? [] : [[name, value] as const];
        }),
    );

  test("the secrets that compose requires are all generated, are strong, and differ each time", () => {
    const needed = [...textOf("docker-compose.yml").matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name = ""]) => name);
    const [one, two] = [made(), made()];
    expect(needed.filter((name) => !one[name])).toEqual([]);
    // The server of a bucket makes its key.
    const secrets = Object.keys(one).filter(
      (name) => /(PASSWORD|SECRET|KEY|TOKEN)$/.test(name) && !name.endsWith("S3_SECRET_ACCESS_KEY"),
    );
    expect(secrets.filter((name) => (one[name] ?? "").length < 64)).toEqual([]);
    expect(secrets.filter((name) => one[name] === two[name])).toEqual([]);
    expect(new Set(secrets.map((name) => one[name])).size).toBe(secrets.length);
  });
});

test("the shell scripts have valid syntax", () => {
  for (const script of ["hosting/make-env.sh", "hosting/create-owner.sh"]) {
    expect(() => execFileSync("sh", ["-n", join(root, script)])).not.toThrow();
  }
});

const workflow = parse(textOf(".github/workflows/ci.yml")) as {
  jobs: Record<string, { strategy?: { matrix: Record<string, string[]> }; steps: { run?: string }[] }>;
};

test("the continuous integration runs the compose file, with the commands of the document", () => {
  expect(workflow.jobs.image?.steps.map((step) => step.run)).toContain("npm run compose-proof");
  const proof = textOf("scripts/compose-proof/steps.mjs");
  const commands = [...proof.matchAll(/\.compose\("up", ([^)]+)\)/g)].map(([, words = ""]) =>
    ["docker compose up", ...words.split(", ").map((word) => word.replaceAll('"', ""))].join(" "),
  );
  const written = textOf("docs/hosting.md");
  expect(commands).toContain("docker compose up -d");
  expect(written).toContain("\ndocker compose up -d");
  for (const word of ["hosting/upgrade.sh", "--back"]) expect(proof).toContain(`"${word}"`);
  for (const command of ["\nsh hosting/upgrade.sh\n", "`sh hosting/upgrade.sh --back`"])
    expect(written).toContain(command);
});

test("the compose file is proved with the commands for backups that the document names", () => {
  const proof = textOf("scripts/compose-proof/backups.mjs");
  const written = textOf("docs/hosting.md");
  for (const command of [
    "backup-key",
    "backup",
    "verify-backup --identity -",
    "restore --identity -",
    "start-numbers",
  ]) {
    const args = command.split(" ").map((word) => `"${word}"`);
    expect(proof).toContain(args.join(", "));
    expect(written).toMatch(new RegExp(`(\\$backup|admin\\.js) ${command}(\\s|\`)`));
  }
});
