import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/lib/port.mjs";
import { isAlive, withLock } from "../../scripts/lib/processes.mjs";

test("freePort returns the preferred port when it is free, else a port from 11000 to 32767, which systems and browsers leave alone", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(11_000);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  const [port = 0] = ports;
  expect(await freePort(port)).toBe(port);
});

describe("a lock between processes", () => {
  const folder = mkdtempSync(join(tmpdir(), "balcao-lock-"));
  const file = join(folder, "lock");
  afterAll(() => rmSync(folder, { recursive: true }));

  test("a lock between processes admits one caller at a time, and all of them in the end", async () => {
    let inside = 0;
    let most = 0;
    const visit = () =>
      withLock(file, async () => {
        most = Math.max(most, ++inside);
        await new Promise(setImmediate);
        inside--;
      });
    await Promise.all([visit(), visit(), visit(), visit()]);
    expect({ most, inside, left: existsSync(file) }).toEqual({ most: 1, inside: 0, left: false });
  });

  test("a lock between processes is released when the work fails", async () => {
    await expect(
      withLock(file, () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(existsSync(file)).toBe(false);
  });

  test("a lock between processes does not block when its holder is dead", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    writeFileSync(file, String(child.pid));
    expect(isAlive(child.pid ?? 0)).toBe(false);
    expect(await withLock(file, () => "in", { timeoutMs: 0 })).toBe("in");
  });

  test("a lock between processes makes callers wait while its holder lives, and the error after the wait names that process", async () => {
    writeFileSync(file, String(process.pid));
    await expect(withLock(file, () => "in", { timeoutMs: 0 })).rejects.toThrow(
      `Process ${process.pid} still holds ${file}`,
    );
    rmSync(file);
  });
});
