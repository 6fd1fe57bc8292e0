import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startNetwork } from "@balcao/whatsapp-simulator/network";
import type { SimulatedNetwork } from "@balcao/whatsapp-simulator/network-api";
import { ensureProgram, redisServer } from "../lib/programs.mjs";
import { deskUrl } from "./calls.ts";
import { addresses, type Host, type HostNetwork } from "./network.ts";
import { fromSource, Program } from "./program.ts";

const ports = { whatsapp: 4400, media: 4443, redis: 6379, bucket: 9000, bucketInside: 9001, web: 8080 };
const here = (file: string) => join(import.meta.dirname, file);

/** The whole installation on hosts of its own. The proof is the host `outside`, where WhatsApp's simulator runs too. */
export interface Stage {
  network: HostNetwork;
  whatsapp: SimulatedNetwork;
  ownerUrl: string;
  stop(): Promise<void>;
}

/** Starts database, Redis and bucket, then the apis and workers, and the balancer in the end. */
export async function startStage(network: HostNetwork, folder: string): Promise<Stage> {
  const programs: Program[] = [];
  const start = (host: Host, name: string, command: readonly string[], env?: NodeJS.ProcessEnv) => {
    const program = new Program(network, { host, name, command, folder, ...(env && { env }) });
    programs.push(program);
    return program;
  };
  const source = (host: Host, file: string, ...args: string[]) =>
    start(host, `${host}-${file.replace(".ts", "")}`, [process.execPath, ...fromSource, here(file), ...args]);
  const forward = (host: Host, from: string, to: string) => source(host, "forward.ts", from, to).says("forwarding");

  const whatsapp = await startNetwork({ port: ports.whatsapp, mediaPort: ports.media, keysSaid: 1 });
  const database = JSON.parse(await source("database", "postgres-host.ts", "start", folder).says("ownerUrl")) as {
    ownerUrl: string;
    appUrl: string;
  };
  await start("redis", "redis", redisCommand(folder)).says("Ready to accept connections");
  const bucket = source("bucket", "bucket-host.ts", String(ports.bucketInside));
  const s3 = JSON.parse(await bucket.says("S3_BUCKET")) as Record<string, string>;
  await forward("bucket", `${addresses.bucket}:${ports.bucket}`, `127.0.0.1:${ports.bucketInside}`);
  for (const port of [ports.whatsapp, ports.media]) {
    await forward("outside", `${addresses.outside}:${port}`, `127.0.0.1:${port}`);
    for (const worker of ["worker1", "worker2"] as const)
      await forward(worker, `127.0.0.1:${port}`, `${addresses.outside}:${port}`);
  }
  const env = productEnvironment({ whatsapp, appUrl: database.appUrl, s3 });
  const product = (host: Host, script: string, more: NodeJS.ProcessEnv) => {
    const media = join(folder, `${host}-media`);
    mkdirSync(media, { recursive: true });
    return start(host, host, [process.execPath, script], { ...env, ...more, MEDIA_DIR: media });
  };
  const apis = (["api1", "api2"] as const).map((host) =>
    product(host, "apps/api/dist/main.js", { HOST: addresses[host], PORT: String(ports.web) }),
  );
  await Promise.all(apis.map((api) => api.says("api is listening")));
  for (const host of ["worker1", "worker2"] as const) product(host, "apps/worker/dist/main.js", { WORKER_ID: host });
  const webAt = (["balancer", "api1", "api2"] as const).map((host) => `${addresses[host]}:${ports.web}`);
  await source("balancer", "balancer.ts", ...webAt).says("balancing");
  await healthy(60);
  return {
    network,
    whatsapp,
    ownerUrl: database.ownerUrl,
    stop: async () => {
      await Promise.all(programs.map((program) => program.end()));
      await whatsapp.close();
      await source("database", "postgres-host.ts", "stop").result();
    },
  };
}

const secret = () => randomBytes(32).toString("hex");

const redisCommand = (folder: string): string[] => {
  const settings = {
    port: String(ports.redis),
    bind: addresses.redis,
    "protected-mode": "no",
    "maxmemory-policy": "noeviction",
    appendonly: "yes",
    save: "",
    dir: folder,
  };
  return [ensureProgram(redisServer), ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])];
};

function productEnvironment({
  whatsapp,
  appUrl,
  s3,
}: {
  whatsapp: SimulatedNetwork;
  appUrl: string;
  s3: Record<string, string>;
}): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    NODE_ENV: "development",
    PUBLIC_URL: deskUrl,
    TRUST_PROXY: "1",
    DATABASE_URL: appUrl,
    REDIS_URL: `redis://${addresses.redis}:${ports.redis}`,
    DATA_KEY: `hosts:${secret()}`,
    JWT_SECRET: secret(),
    JWT_REFRESH_SECRET: secret(),
    SIMULATOR: "on",
    WHATSAPP_NETWORK: "simulator",
    WHATSAPP_WS_URL: whatsapp.wsUrl,
    WHATSAPP_TEST_ROOT: whatsapp.certificateRoot,
    NODE_EXTRA_CA_CERTS: whatsapp.mediaCertificateFile,
    LOG_LEVEL: "info",
    ...s3,
    S3_ENDPOINT: `http://${addresses.bucket}:${ports.bucket}`,
  };
}

/** Resolves when the installation says that all its parts work, with the seconds that this took. */
export async function healthy(seconds: number): Promise<number> {
  const from = performance.now();
  for (let said = "no answer"; ; await sleep(200)) {
    const answer = await fetch(`${deskUrl}/api/health`, { signal: AbortSignal.timeout(8000) }).catch(() => null);
    if (answer?.ok) return (performance.now() - from) / 1000;
    said = (await answer?.text().catch(() => undefined)) ?? said;
    if (performance.now() - from > seconds * 1000) throw new Error(`Not healthy within ${seconds} s: ${said}`);
  }
}

/** The programs of the product that must be built before. */
export const unbuilt = (): string[] =>
  [
    "apps/api/dist/main.js",
    "apps/worker/dist/main.js",
    "packages/core/dist/seed-demo.js",
    "apps/web/dist/index.html",
  ].filter((file) => !existsSync(join(import.meta.dirname, "../..", file)));
