import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refuseUnfitDatabase } from "../database.ts";
import { oldestServer, refuseOldServer } from "./server-version.ts";

test("an older server is refused with one line", () => {
  expect(() => refuseOldServer("16.9 (Debian 16.9-1)")).toThrow(
    /^PostgreSQL 17 or newer is needed, and this server is 16\.9 \(Debian 16\.9-1\)\.$/,
  );
  expect(() => refuseOldServer("unknown")).toThrow("17 or newer");
});

test.each(["17.0", "17.10", "18.4", "19beta1"])("version %s is accepted", (version) => {
  expect(() => refuseOldServer(version)).not.toThrow();
});

test("the server of these tests is accepted, and the guide names the same minimum version", async () => {
  await expect(refuseUnfitDatabase()).resolves.toBeUndefined();
  const guide = readFileSync(new URL("../../../../../docs/hosting.md", import.meta.url), "utf8");
  expect(guide).toContain(`PostgreSQL (${oldestServer} or newer)`);
});
