import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as core from "kubernetes-models/v1";
import * as apps from "kubernetes-models/apps/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { root, textOf } from "../borders/sources.ts";
import { compose } from "./compose.ts";

interface Container {
  name: string;
  image: string;
  command: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  securityContext: Record<string, unknown>;
  resources: { limits: Record<string, string> };
  lifecycle?: { preStop: { exec: { command: string[] } } };
}
interface Pod {
  containers: Container[];
  initContainers?: Container[];
  securityContext: object;
  terminationGracePeriodSeconds?: number;
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: { template: { spec: Pod } };
}
type Model = new (value: unknown) => { validate(): void };

const folder = "hosting/kubernetes";
const listed = (parse(textOf(`${folder}/base/kustomization.yaml`)) as { resources: string[] }).resources;
const manifestsOf = (file: string) =>
  parseAllDocuments(textOf(`${folder}/${file}`), { merge: true }).map((document) => document.toJS() as Manifest);
const manifests = [...listed.map((file) => `base/${file}`), "example/ingress.yaml"].flatMap(manifestsOf);
const deployments = manifests.filter(({ kind }) => kind === "Deployment");
const podOf = (name: string) =>
  deployments.find(({ metadata }) => metadata.name === `balcao-${name}`)?.spec.template.spec;
const containers = deployments.flatMap(({ spec }) => [
  ...spec.template.spec.containers,
  ...(spec.template.spec.initContainers ?? []),
]);

const models: Record<string, object> = {
  v1: core,
  "apps/v1": apps,
  "networking.k8s.io/v1": networking,
  "policy/v1": policy,
};
const modelOf = ({ apiVersion, kind }: Manifest) => (models[apiVersion] as Record<string, Model> | undefined)?.[kind];

/**
 * The keys of a manifest that Kubernetes does not know, such as misspelt ones, which a cluster ignores or refuses. While it validates, a model reads
 * exactly the keys that it knows.
 */
function unknownKeys(Kind: Model, manifest: object): string[] {
  const unread = new Set<string>();
  const watched = (value: unknown, path: string): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const parts = Object.entries(value).map(([key, part]) => [key, watched(part, `${path}.${key}`)] as const);
    for (const [key] of parts) unread.add(`${path}.${key}`);
    return new Proxy(Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts), {
      get(target, key) {
        unread.delete(`${path}.${String(key)}`);
        return Reflect.get(target, key) as unknown;
      },
    });
  };
  const model = new Kind(manifest);
  for (const [key, value] of Object.entries(manifest)) Object.assign(model, { [key]: watched(value, key) });
  model.validate();
  return [...unread];
}

/** The names in a file of settings. */
const namesIn = (text: string) => text.split("\n").flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

describe("the manifests for Kubernetes", () => {
  test.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    "%s is valid for the api of Kubernetes",
    (_, manifest) => {
      const Kind = modelOf(manifest);
      if (!Kind) throw new Error(`Nothing knows ${manifest.apiVersion} ${manifest.kind}`);
      expect(() => new Kind(manifest).validate()).not.toThrow();
      const wrong = {
        ...manifest,
        spec: {
          ...manifest.spec,
          replicas: "two",
          rules: 1,
          ports: 1,
          minAvailable: {},
          accessModes: 1,
          podSelector: 1,
        },
      };
      expect(() => new Kind(wrong).validate()).toThrow(/must be/);
      expect(unknownKeys(Kind, manifest)).toEqual([]);
      expect(unknownKeys(Kind, { ...manifest, metadata: { ...manifest.metadata, nam: "x" } })).toEqual([
        "metadata.nam",
      ]);
    },
  );

  test("the manifests for Kubernetes run the same commands as the compose file", () => {
    for (const name of ["api", "worker", "backup"]) {
      expect(podOf(name)?.containers.map(({ command }) => command)).toEqual([compose.services[name]?.command]);
      const first = podOf(name)?.initContainers?.map(({ command }) => command);
      expect(first ?? [compose.services["migrate"]?.command]).toEqual([compose.services["migrate"]?.command]);
    }
  });

  test("the manifests for Kubernetes give the api and the worker longer to stop than these take at most, as the compose file does", () => {
    for (const name of ["api", "worker"]) {
      const mostSeconds = Number(/ stopWithinMs = (\d+)_000;/.exec(textOf(`apps/${name}/src/run.ts`))?.[1]);
      const pauseSeconds = Number(podOf(name)?.containers[0]?.lifecycle?.preStop.exec.command[1] ?? 0);
      expect(podOf(name)?.terminationGracePeriodSeconds).toBeGreaterThan(pauseSeconds + mostSeconds);
      expect(Number.parseInt(compose.services[name]?.stop_grace_period ?? "", 10)).toBeGreaterThan(mostSeconds);
    }
  });

  test("the manifests for Kubernetes give every container the image of the overlay, no right that it does not need, and a limit of memory", () => {
    const hardened = {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    };
    expect(containers).toHaveLength(5);
    for (const { image, securityContext, resources } of containers)
      expect([image, securityContext, typeof resources.limits["memory"]]).toEqual(["balcao", hardened, "string"]);
    for (const { spec } of deployments)
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  });

  test("the manifests for Kubernetes give the login of the tables' owner only to migrations and backups, and the key that signs sessions only to the api", () => {
    const holders = (secret: string) =>
      containers
        .filter(({ envFrom }) => envFrom.some(({ secretRef }) => secretRef?.name === secret))
        .map(({ name }) => name);
    expect(new Set(holders("balcao-owner"))).toEqual(new Set(["migrate", "backup"]));
    expect(holders("balcao-api")).toEqual(["api"]);
  });
});

describe("the example of an overlay", () => {
  const answers = ["postgres://app", "redis://queue", "id", "secret", "", "postgres://owner"];
  const makeSecrets = (place: string) =>
    spawnSync("sh", [join(place, "make-secrets.sh")], {
      input: `${answers.join("\n")}\n`,
      encoding: "utf8",
      env: { PATH: "/usr/bin:/bin" },
    });
  const copy = () => {
    const place = mkdtempSync(join(tmpdir(), "balcao-overlay-"));
    cpSync(join(root, folder, "example"), place, { recursive: true });
    return place;
  };

  test("the example of an overlay sets only variables that processes read, and every variable that compose requires", () => {
    const place = copy();
    expect(makeSecrets(place).status).toBe(0);
    const given = ["settings.env", "secrets.env", "api.env", "owner.env"].flatMap((file) =>
      namesIn(readFileSync(join(place, file), "utf8")),
    );
    const known = Object.values(compose.services).flatMap(({ environment }) => Object.keys(environment ?? {}));
    expect(given.filter((name) => !known.includes(name))).toEqual([]);
    const needed = [
      "DATABASE_URL",
      "DATABASE_OWNER_URL",
      "REDIS_URL",
      "DATA_KEY",
      "JWT_SECRET",
      "JWT_REFRESH_SECRET",
      "PUBLIC_URL",
      "S3_BUCKET",
    ];
    expect(given).toEqual(expect.arrayContaining(needed));
    const named = parse(readFileSync(join(place, "kustomization.yaml"), "utf8")) as {
      secretGenerator: { name: string; envs: string[] }[];
      configMapGenerator: { name: string; envs: string[] }[];
    };
    const made = [...named.configMapGenerator, ...named.secretGenerator];
    const asked = containers.flatMap(({ envFrom }) =>
      envFrom.map((from) => (from.configMapRef ?? from.secretRef)?.name),
    );
    expect(new Set(made.map(({ name }) => name))).toEqual(new Set(asked));
  });

  test("the example of an overlay never overwrites existing secrets, and makes none without the database's address", () => {
    const place = copy();
    writeFileSync(join(place, "owner.env"), "DATABASE_OWNER_URL=mine\n");
    expect(makeSecrets(place)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("owner.env is there already"),
    });
    expect(readFileSync(join(place, "owner.env"), "utf8")).toBe("DATABASE_OWNER_URL=mine\n");
    answers[0] = "";
    expect(makeSecrets(copy())).toMatchObject({ status: 1, stderr: expect.stringContaining("DATABASE_URL is needed") });
  });
});
