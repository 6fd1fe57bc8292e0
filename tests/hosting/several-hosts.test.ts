import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root, textOf } from "../borders/sources.ts";
import { compose } from "./compose.ts";
import { inRepository } from "./repository.ts";

type Services = typeof compose.services;

const folder = "hosting/several-hosts";
const hosts = ["database", "redis", "bucket", "api", "worker", "balancer"] as const;
const fileOf = (host: string) => `${folder}/${host}.yml`;
const servicesOf = (host: string) => (parse(textOf(fileOf(host)), { merge: true }) as { services: Services }).services;
/** The services of all hosts that docker-compose.yml also has. */
const shared = hosts
  .flatMap((host) => Object.entries(servicesOf(host)))
  .flatMap(([name, service]) => {
    const beside = compose.services[name];
    return beside ? [{ name, service, beside }] : [];
  });
const ours = shared.filter(({ service }) => service.command?.[0] === "node");

/** The variables that only several hosts need, besides those of docker-compose.yml, each with the reason. */
const own: Record<string, string> = {
  HOST_ADDRESS: "the private address on which the host's port is opened",
  REDIS_PASSWORD: "other hosts reach this Redis",
  API_ADDRESSES: "the balancer cannot ask Docker for apis on other hosts",
};

const interpolated = (text: string) => [...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = ""]) => name);
const needed = (text: string) => [...text.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name = ""]) => name);
const namesIn = (text: string) => text.split("\n").flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

describe("the compose files of several hosts", () => {
  test("the compose files of several hosts have every service of docker-compose.yml exactly once", () => {
    expect(shared.map(({ name }) => name).toSorted()).toEqual(Object.keys(compose.services).toSorted());
  });

  test("the compose files of several hosts run the same images and commands as docker-compose.yml", () => {
    for (const { name, service, beside } of shared) {
      expect([name, service.image, service.stop_grace_period]).toEqual([name, beside.image, beside.stop_grace_period]);
      const withPassword = [
        ...(beside.command ?? []),
        "--requirepass",
        `\${REDIS_PASSWORD:?see docs/several-hosts.md}`,
      ];
      expect([name, service.command]).toEqual([name, name === "redis" ? withPassword : beside.command]);
    }
  });

  test("the compose files of several hosts give our processes the same variables as docker-compose.yml", () => {
    expect(ours).toHaveLength(4);
    for (const { name, service, beside } of ours)
      expect([name, Object.keys(service.environment ?? {}).toSorted()]).toEqual([
        name,
        Object.keys(beside.environment ?? {}).toSorted(),
      ]);
  });

  test("the compose files of several hosts give each variable the same default, except the listed ones and those that the host must set", () => {
    const required = /^\$\{[A-Z0-9_]+:\?see docs\/several-hosts\.md\}$/;
    const differing = ours.flatMap(({ name, service, beside }) =>
      Object.entries(service.environment ?? {}).flatMap(([variable, value]) =>
        value === beside.environment?.[variable] || required.test(value) ? [] : [`${name} ${variable} ${value}`],
      ),
    );
    const owner = "postgres://balcao_owner:${DATABASE_OWNER_PASSWORD}@postgres:5432/balcao";
    expect(differing).toEqual([
      `migrate DATABASE_OWNER_URL ${owner}`,
      `backup DATABASE_OWNER_URL ${owner}`,
      "api TRUST_PROXY ${TRUST_PROXY:-1}",
    ]);
  });

  test("the compose files of several hosts give no container a right that docker-compose.yml does not give, and limit its memory and its log", () => {
    const kept = [
      "cap_drop",
      "cap_add",
      "security_opt",
      "pids_limit",
      "mem_limit",
      "read_only",
      "tmpfs",
      "logging",
      "restart",
    ];
    const of = (service: object) => Object.fromEntries(Object.entries(service).filter(([key]) => kept.includes(key)));
    for (const { name, service, beside } of shared) expect([name, of(service)]).toEqual([name, of(beside)]);
    expect(servicesOf("bucket")["bucket"]).toMatchObject({
      cap_drop: ["ALL"],
      mem_limit: "2g",
      logging: { driver: "json-file" },
    });
  });

  test("the compose files of several hosts read only variables of .env.example and the listed variables that only several hosts need", () => {
    const known = namesIn(textOf(".env.example"));
    const read = hosts.flatMap((host) => interpolated(textOf(fileOf(host))));
    const former = ["WEBHOOK_ALLOWED_HOSTS"];
    expect(read.filter((name) => ![...known, ...former, ...Object.keys(own)].includes(name))).toEqual([]);
    expect(Object.keys(own).filter((name) => !read.includes(name))).toEqual([]);
    expect(textOf("docs/several-hosts.md")).toContain("HOST_ADDRESS");
  });

  test("the compose files of several hosts open ports only on the private address, except the balancer's ports", () => {
    for (const host of hosts.filter((one) => one !== "balancer"))
      for (const { ports = [] } of Object.values(servicesOf(host)))
        for (const port of ports) expect(port).toMatch(/^\$\{HOST_ADDRESS:\?see docs\/several-hosts\.md\}:(\d+):\1$/);
    expect(servicesOf("balancer")["caddy"]?.ports).toEqual(compose.services["caddy"]?.ports);
    expect(servicesOf("worker")["worker"]?.ports).toBeUndefined();
  });

  test("the compose files of several hosts mount only files that exist or that the host makes", () => {
    const mounts = hosts
      .flatMap((host) => Object.values(servicesOf(host)))
      .flatMap(({ volumes = [] }) => volumes.flatMap((mount) => /^(\.[^:]+):/.exec(mount)?.[1] ?? []));
    expect(mounts.filter((path) => !inRepository(join(folder, path)))).toEqual(["./s3.json"]);
    for (const ignored of [".gitignore", ".dockerignore"])
      expect(textOf(ignored)).toMatch(/^hosting\/several-hosts\/\*\.env\nhosting\/several-hosts\/s3\.json$/m);
  });
});

test("the balancer treats calls as the balancer of a single machine does, and asks each api whether it is there", () => {
  const linesOf = (path: string) =>
    textOf(path)
      .split("\n")
      .map((line) => line.trim());
  const several = linesOf(`${folder}/Caddyfile`);
  const rules = linesOf("hosting/Caddyfile").filter((line) => /^(encode|lb_)/.test(line));
  expect(rules).toHaveLength(4);
  expect(several).toEqual(expect.arrayContaining(rules));
  expect(several).toEqual(expect.arrayContaining(["health_uri /", "reverse_proxy {$API_ADDRESSES} {"]));
});

describe("the script that makes the hosts' files", () => {
  const answers = [
    "desk.example.com",
    "10.77.0.2",
    "10.77.0.3",
    "10.77.0.11 10.77.0.12",
    "http://10.77.0.4:9000",
    "balcao-files",
    "new",
  ];
  const make = (place: string, given = answers) =>
    spawnSync("sh", [join(root, folder, "make-env.sh"), place], {
      input: `${given.join("\n")}\n`,
      encoding: "utf8",
      env: { PATH: "/usr/bin:/bin" },
    });
  const made = () => {
    const place = join(mkdtempSync(join(tmpdir(), "balcao-hosts-")), "hosts");
    expect(make(place)).toMatchObject({ status: 0 });
    return { place, read: (file: string) => readFileSync(join(place, file), "utf8") };
  };
  const settings = (text: string) =>
    Object.fromEntries(
      text
        .split("\n")
        .flatMap((line) => (/^[A-Z]/.test(line) ? [[line.split("=")[0], line.replace(/^[A-Z0-9_]+=/, "")]] : [])),
    );

  test("the script that makes the hosts' files writes the variables that each compose file needs, and names the file", () => {
    const { place, read } = made();
    expect(readdirSync(place).toSorted()).toEqual([...hosts.map((host) => `${host}.env`), "s3.json"].toSorted());
    for (const host of hosts) {
      const given = settings(read(`${host}.env`));
      expect(given["COMPOSE_FILE"]).toBe(`${host}.yml`);
      const missing = needed(textOf(fileOf(host))).filter((name) => !given[name] && name !== "HOST_ADDRESS");
      expect([host, missing]).toEqual([host, []]);
    }
    expect(settings(read("balancer.env"))["API_ADDRESSES"]).toBe("10.77.0.11:8080 10.77.0.12:8080");
  });

  test("the script that makes the hosts' files gives each host only the secrets that it needs, and the same secret to hosts that share it", () => {
    const { read } = made();
    const holders = (name: string) => hosts.filter((host) => namesIn(read(`${host}.env`)).includes(name));
    expect(holders("DATABASE_OWNER_PASSWORD")).toEqual(["database"]);
    expect(holders("JWT_SECRET")).toEqual(["api"]);
    expect(holders("DATA_KEY")).toEqual(["database", "api", "worker"]);
    expect(new Set(["database", "api", "worker"].map((host) => settings(read(`${host}.env`))["DATA_KEY"])).size).toBe(
      1,
    );
    const { REDIS_PASSWORD } = settings(read("redis.env"));
    expect(settings(read("worker.env"))["REDIS_URL"]).toBe(`redis://:${REDIS_PASSWORD}@10.77.0.3:6379`);
    const keys = JSON.parse(read("s3.json")) as {
      identities: { credentials: { accessKey: string; secretKey: string }[] }[];
    };
    const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings(read("api.env"));
    expect(keys.identities[0]?.credentials).toEqual([{ accessKey: S3_ACCESS_KEY_ID, secretKey: S3_SECRET_ACCESS_KEY }]);
    expect(S3_SECRET_ACCESS_KEY).toHaveLength(64);
  });

  test("the script that makes the hosts' files never overwrites an existing folder, and makes nothing without an address", () => {
    const { place } = made();
    expect(make(place)).toMatchObject({ status: 1, stderr: expect.stringContaining("is there already") });
    const other = `${place}-other`;
    expect(make(other, ["", ...answers.slice(1)])).toMatchObject({ status: 1 });
    expect(() => readdirSync(other)).toThrow("ENOENT");
  });
});
