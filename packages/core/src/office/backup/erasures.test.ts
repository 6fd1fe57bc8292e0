import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { eraseNext } from "../../desk/erasing/due-erasures.ts";
import { backupScene } from "../../testing/backup-scene.ts";
import { makeErasure } from "../../testing/contact-factories.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeTicket,
  newNumber,
} from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeBackup } from "./backup.ts";

let scene: Awaited<ReturnType<typeof backupScene>>;
let listPath: string;
let companyId: number;
let rosa: { contactId: number; number: string };
beforeAll(async () => {
  scene = await backupScene(process.env);
  companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  const speak = async (name: string, body: string) => {
    const number = newNumber();
    const contactId = await makeContact(companyId, { name, number });
    await makeMessage(companyId, await makeTicket(companyId, { contactId, connectionId, status: "open" }), { body });
    return { contactId, number };
  };
  rosa = await speak("Rosa", "Meu segredo");
  await speak("Bia", "Bom dia");
  await makeBackup(scene.wish);
  listPath = join(scene.folder.name, "erasures.json");
  await inCompany(companyId, () => queryText("update tickets set status = 'closed', closed_at = now()"));
  await makeErasure(companyId, rosa.contactId, { state: "waiting", dueAt: new Date(0) });
  await inCompany(companyId, eraseNext);
  // From here on the number belongs to somebody else.
  await makeContact(companyId, { name: "Nova dona", number: rosa.number });
});
afterAll(() => scene.end());

type OtherHost = Awaited<ReturnType<typeof scene.elsewhere>>;
const restore = (place: OtherHost, more: string[] = []) =>
  scene.run(["restore", "--identity", "-", ...more], place, scene.host.identity);
async function rowsIn<T extends object>(place: OtherHost, text: string): Promise<T[]> {
  const target = new pg.Client(place.DATABASE_OWNER_URL);
  await target.connect();
  try {
    return (await target.query<T>(text)).rows;
  } finally {
    await target.end();
  }
}
const peopleAndWords = (place: OtherHost) =>
  rowsIn(
    place,
    "select c.name, m.body from contacts c left join messages m on m.company_id = c.company_id and m.contact_id = c.id order by c.id",
  );

test("a restore needs a list of erased people that is as new as the backup, unless the host says to go on without it", async () => {
  const place = await scene.elsewhere();
  const list = JSON.parse(await readFile(listPath, "utf8"));
  await rename(listPath, `${listPath}.away`);
  const missing = await restore(place);
  expect(missing).toMatchObject({ code: 1, out: "", fault: expect.stringContaining("erasures.json") });
  expect(missing.fault).toContain("--without-erasures");
  await writeFile(listPath, JSON.stringify({ ...list, writtenAt: "2020-01-01T00:00:00.000Z" }));
  expect(await restore(place)).toMatchObject({ code: 1, fault: expect.stringContaining("is older than the backup") });
  await rename(`${listPath}.away`, listPath);
  expect(await rowsIn(place, "select from pg_tables where schemaname = 'public'")).toEqual([]);
});

test("before anything starts, a restore erases again everybody who was erased after the backup, and nobody else", async () => {
  expect(await scene.run(["note-erasures"])).toMatchObject({ code: 0, out: "1 people are on the list of erasures\n" });
  const list = await readFile(listPath, "utf8");
  expect(JSON.parse(list).erasures).toMatchObject([{ company: companyId, contacts: [rosa.contactId] }]);
  expect(list).not.toMatch(new RegExp(`Rosa|${rosa.number}`));
  const place = await scene.elsewhere();
  const done = await restore(place);
  expect(done).toMatchObject({ fault: "", code: 0 });
  expect(done.out).toContain("1 people who were erased since are erased anew");
  const [erasure] = await rowsIn<{ id: number }>(
    place,
    "select id, state, receipt->>'way' as way, contact_id from contact_erasures",
  );
  expect(erasure).toMatchObject({ state: "done", way: "restore", contact_id: null });
  expect(await peopleAndWords(place)).toEqual([
    { name: `Pessoa removida #${erasure?.id}`, body: null },
    { name: "Bia", body: "Bom dia" },
  ]);
  expect(await rowsIn(place, "select status from tickets order by id")).toEqual([
    { status: "closed" },
    { status: "open" },
  ]);
});

test("--without-erasures brings back everybody who was erased since the backup, and says so", async () => {
  const place = await scene.elsewhere();
  await rename(listPath, `${listPath}.away`);
  const done = await restore(place, ["--without-erasures"]);
  await rename(`${listPath}.away`, listPath);
  expect(done).toMatchObject({ fault: "", code: 0 });
  expect(done.out).toContain("may be back");
  expect(await peopleAndWords(place)).toContainEqual({ name: "Rosa", body: "Meu segredo" });
});

test("a backup that is newer than the erasure keeps the later owner of the number", async () => {
  await makeBackup(scene.wish);
  const place = await scene.elsewhere();
  expect((await restore(place)).out).not.toContain("erased anew");
  expect(await rowsIn(place, "select name from contacts where erased_at is null order by id")).toEqual([
    { name: "Bia" },
    { name: "Nova dona" },
  ]);
});
