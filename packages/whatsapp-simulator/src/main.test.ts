import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { createPhoneClient } from "./control/client.ts";
import { readEnv } from "./env.ts";

interface ReadyLine {
  wsUrl: string;
  httpUrl: string;
  mediaUrl: string;
  certificateRoot: string;
  mediaCertificateFile: string;
}

const stateDir = mkdtempSync(join(tmpdir(), "simulator-process-"));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
let running: ChildProcess | undefined;

afterEach(() => {
  running?.kill("SIGKILL");
  rmSync(stateDir, { recursive: true, force: true });
});

async function start(): Promise<{ child: ChildProcess; ready: ReadyLine }> {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const env = { SIMULATOR_PORT: "0", SIMULATOR_MEDIA_PORT: "0", SIMULATOR_STATE_DIR: stateDir };
  const child = spawn(process.execPath, ["--import", tsx, main], { env, stdio: ["ignore", "pipe", "inherit"] });
  running = child;
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, ready: JSON.parse(line.toString()) as ReadyLine };
}

test("the process logs its addresses, stops on a signal, and starts again as the same network", async () => {
  const first = await start();
  expect(first.ready.wsUrl).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws\/chat$/);
  expect(first.ready.mediaUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  expect(existsSync(first.ready.mediaCertificateFile)).toBe(true);
  const people = async ({ httpUrl }: ReadyLine) =>
    (await createPhoneClient(httpUrl).state()).customers.map(({ name, lid }) => `${name} ${lid}`).toSorted();
  const invited = await people(first.ready);
  expect(invited).toContainEqual(expect.stringContaining("Maria Silva"));
  first.child.kill("SIGTERM");
  expect(await once(first.child, "exit")).toEqual([0, null]);
  const second = await start();
  expect(second.ready.certificateRoot).toBe(first.ready.certificateRoot);
  expect(await people(second.ready)).toEqual(invited);
  second.child.kill("SIGINT");
  expect(await once(second.child, "exit")).toEqual([0, null]);
});

test("a wrong environment stops the start and lists every fault", () => {
  expect(() => readEnv({ SIMULATOR_PORT: "many", SIMULATOR_MEDIA_PORT: "70000" })).toThrow(
    /SIMULATOR_PORT[\s\S]*SIMULATOR_MEDIA_PORT/,
  );
  expect(readEnv({})).toEqual({ SIMULATOR_PORT: 4400, SIMULATOR_MEDIA_PORT: 4443 });
});
