import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ensureBrowsers, ensureProgram } from "../../scripts/lib/programs.mjs";
import { ensureRedis } from "../setup/redis.ts";

const program = { names: ["no-such-program-here"], variable: "NO_SUCH_PROGRAM", aptPackage: "no-such-package-here" };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("a program that npm cannot install", () => {
  test("a program that npm cannot install is taken from its variable before PATH, and a wrong variable is an error", () => {
    vi.stubEnv(program.variable, process.execPath);
    expect(ensureProgram({ ...program, names: ["sh"] })).toBe(process.execPath);
    vi.stubEnv(program.variable, "/nowhere");
    expect(() => ensureProgram({ ...program, names: ["sh"] })).toThrow("NO_SUCH_PROGRAM names /nowhere");
  });

  test("a program that npm cannot install is found on PATH when it is executable", () => {
    const folder = mkdtempSync(join(tmpdir(), "balcao-path-"));
    const file = join(folder, "no-such-program-here");
    writeFileSync(file, "#!/bin/sh\n", { mode: 0o600 });
    vi.stubEnv("PATH", folder);
    expect(() => ensureProgram(program)).toThrow("no-such-program-here is missing");
    chmodSync(file, 0o700);
    expect(ensureProgram(program)).toBe(file);
    rmSync(folder, { recursive: true });
  });
});

test("a headless shell of Chromium's version plays stories, unless the environment names only Chromium", () => {
  const folder = mkdtempSync(join(tmpdir(), "balcao-browsers-"));
  const add = (name: string, says: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${says}\n`, { mode: 0o700 });
    return join(folder, name);
  };
  const addShell = (says: string) => add("chromium-headless-shell", says);
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubEnv("CHROMIUM", undefined);
  vi.stubEnv("HEADLESS_SHELL", undefined);
  vi.stubEnv("PATH", folder);
  expect(ensureBrowsers).toThrow("chromium is missing");
  const CHROMIUM = add("chromium", "echo Chromium 156.0.8078.108 built on Debian");
  expect(ensureBrowsers()).toEqual({ CHROMIUM });
  for (const says of ["exit 127", "echo HeadlessChrome/15.0.0.0", "echo HeadlessChrome/149.0.0.0"]) {
    addShell(says);
    expect(ensureBrowsers()).toEqual({ CHROMIUM });
  }
  expect(told).toHaveBeenCalledTimes(3);
  const HEADLESS_SHELL = addShell("echo HeadlessChrome/156.0.0.0");
  expect(ensureBrowsers()).toEqual({ CHROMIUM, HEADLESS_SHELL });
  vi.stubEnv("CHROMIUM", CHROMIUM);
  expect(ensureBrowsers()).toEqual({ CHROMIUM });
  vi.stubEnv("HEADLESS_SHELL", HEADLESS_SHELL);
  expect(ensureBrowsers()).toEqual({ CHROMIUM, HEADLESS_SHELL });
  rmSync(folder, { recursive: true });
});

test("the private Redis answers until it is stopped", async () => {
  vi.stubEnv("REDIS_URL", "");
  const redis = await ensureRedis();
  const { hostname, port } = new URL(redis.url);
  const answer = () =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write("PING\r\n"));
      socket.once("data", (data) => {
        socket.destroy();
        resolve(String(data).trim());
      });
      socket.once("error", () => resolve("nobody"));
    });
  expect(await answer()).toBe("+PONG");
  await redis.stop();
  expect(await answer()).toBe("nobody");
});
