import { readdir } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putFile } from "../../base/files/store.ts";
import { backupScene } from "../../testing/backup-scene.ts";
import { makeCompany, makeMedia, makeMessage, makeTicket } from "../../testing/factories.ts";
import { makeBackup } from "./backup.ts";
import type { Summary } from "./manifest.ts";
import { requireFiles, verifyBackup } from "./verify.ts";

let scene: Awaited<ReturnType<typeof backupScene>>;
let companyId: number;
let good: Summary;
const store = async () => {
  const { key, size } = await putFile(companyId, Buffer.from(crypto.randomUUID()));
  await makeMedia(companyId, { key, size });
};
beforeAll(async () => {
  scene = await backupScene(process.env);
  companyId = await makeCompany();
  await makeMessage(companyId, await makeTicket(companyId));
  await store();
  good = await makeBackup(scene.wish);
});
afterAll(() => scene.end());

const lines = [
  "The snapshot is taken",
  "are written",
  "new files are written",
  "Written; now it is tried out",
  "Every table is as it was",
  "Verified",
];

test.each(lines)(
  "a backup that is killed at “%s” does not harm the last good backup, and the next backup succeeds",
  async (line) => {
    await store();
    await scene.killAt(line, ["backup"]);
    // The last good backup still has each byte that its own trial found to be whole.
    expect(await scene.folder.backups()).toContainEqual(good);
    await requireFiles(scene.folder, good);
    const last = good;
    good = await makeBackup(scene.wish);
    expect(good).toMatchObject({ missing: 0, packs: expect.arrayContaining(last.packs) });
    const names = await readdir(process.env.BACKUP_DIR ?? scene.home, { recursive: true });
    expect(names.filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(await trials()).toEqual([]);
  },
);

test("the backup after the last kill opens with the host's identity", async () => {
  const trial = { ...scene.wish, backup: good, identity: scene.host.identity, opens: () => true };
  await expect(verifyBackup(trial)).resolves.toBeUndefined();
});

async function trials() {
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  try {
    return (
      await owner.query("select datname from pg_database where starts_with(datname, current_database() || '_trial_')")
    ).rows;
  } finally {
    await owner.end();
  }
}
