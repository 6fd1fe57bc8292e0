import { readFileSync } from "node:fs";
import type { Sequelize } from "sequelize";
import { expect, test } from "vitest";
import { sequelize } from "../database.ts";
import { oldestServer, refuseOldServer } from "./server-version.ts";

/** A server that says it has this version. */
const server = (version: string) =>
  ({ query: async () => [{ server_version: version }] }) as unknown as Pick<Sequelize, "query">;

test("an older server is refused in one plain line", async () => {
  await expect(refuseOldServer(server("16.9 (Debian 16.9-1)"))).rejects.toThrow(
    /^PostgreSQL 17 or newer is needed, and this server is 16\.9 \(Debian 16\.9-1\)\.$/,
  );
  await expect(refuseOldServer(server("unknown"))).rejects.toThrow("17 or newer");
});

test.each(["17.0", "17.10", "18.4", "19beta1"])("version %s is accepted", async (version) => {
  await expect(refuseOldServer(server(version))).resolves.toBeUndefined();
});

test("the server of these tests is accepted, and the guide names the same floor", async () => {
  await expect(refuseOldServer(sequelize)).resolves.toBeUndefined();
  const guide = readFileSync(new URL("../../../../../docs/hosting.md", import.meta.url), "utf8");
  expect(guide).toContain(`PostgreSQL (${oldestServer} or newer)`);
});
