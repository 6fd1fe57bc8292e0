import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePort } from "../../scripts/lib/port.mjs";
import { ensureProgram, redisServer } from "../../scripts/lib/programs.mjs";

interface TestRedis {
  url: string;
  /** Undefined for a server that was there before. */
  pid: number | undefined;
  stop: () => Promise<void>;
}

/**
 * A Redis for the tests: `REDIS_URL` when it is set, or else a private server. Throws when there is none, because the tests with Redis must then
 * fail.
 */
export const ensureRedis = async (): Promise<TestRedis> =>
  process.env.REDIS_URL ? { url: process.env.REDIS_URL, pid: undefined, stop: async () => undefined } : startRedis();

/** Starts a private server that stores nothing. A test that stops and restarts the server passes its port. */
export async function startRedis(given?: number): Promise<TestRedis> {
  const port = given ?? (await freePort());
  const settings = {
    port,
    bind: "127.0.0.1",
    save: "",
    appendonly: "no",
    "maxmemory-policy": "noeviction",
    dir: "/tmp",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn(ensureProgram(redisServer), args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  const ready = (async () => {
    for await (const line of createInterface(server.stdout)) if (line.includes("Ready to accept connections")) return;
    throw new Error("redis-server ended before it was ready");
  })();
  await ready;
  server.stdout.resume();
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: server.pid,
    stop: async () => {
      server.kill("SIGTERM");
      await ended;
    },
  };
}
