import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { fileStore, putFile } from "../../base/files/store.ts";
import { secrets } from "../../base/secrets.ts";
import { migrationLock } from "../../migrate.ts";
import { makeCompany, makeMedia } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import type { Archive } from "../backup/archive/archive.ts";
import { newPair } from "../backup/archive/seal.ts";
import { exportCompany } from "./export.ts";

/** An archive that discards its bytes. */
const nowhere: Archive = {
  name: "Nowhere",
  async write(source) {
    for await (const chunk of source) expect(chunk.length).toBeGreaterThan(0);
    return {};
  },
  open: () => Promise.resolve(null),
  compare: () => Promise.resolve("gone"),
};

async function wish(company: number) {
  const { recipient } = await newPair();
  return {
    ownerUrl: process.env["DATABASE_OWNER_URL"] ?? "",
    company,
    archive: nowhere,
    lock: [recipient],
    billing: false,
    keys: false,
    secrets,
    store: fileStore(),
    leaves: () => Promise.resolve(),
    tell: () => undefined,
  };
}

test("an upgrade and a backup wait while the rows of a company are copied, but not while its files are copied", async () => {
  const company = await makeCompany();
  await makeMedia(company, await putFile(company, Buffer.from("foto")));
  const seen = new Map<string, Set<boolean>>();
  await exportCompany({
    ...(await wish(company)),
    async progress({ step }) {
      const [lock] = await queryText<{ free: boolean }>(`select pg_try_advisory_xact_lock(${migrationLock}) as free`);
      seen.set(step, (seen.get(step) ?? new Set<boolean>()).add(lock?.free === true));
    },
  });
  expect([...seen]).toEqual([
    ["rows", new Set([false])],
    ["files", new Set([true])],
  ]);
});

test("a company that came in a file and leaves with its keys before it was opened counts as one that left", async () => {
  const company = await makeCompany();
  const here = (text: string) => inCompany(company, () => queryText(text));
  await here("update companies set status = false, seal = 'arrived'");
  await exportCompany({ ...(await wish(company)), keys: true });
  expect(await here("select status, seal from companies")).toEqual([{ status: false, seal: "left" }]);
});
