import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { putFile } from "../../base/files/store.ts";
import { placeOfCreds, secrets } from "../../base/secrets.ts";
import { say } from "../../desk/messages/sending/say.ts";
import { backupScene } from "../../testing/backup-scene.ts";
import { makeCampaign } from "../../testing/campaign-factories.ts";
import { makeCompany, makeConnection, makeContact, makeMedia, makeTicket, makeUser } from "../../testing/factories.ts";
import { runCommand } from "./commands.ts";

const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
const target = () => new pg.Client(place.DATABASE_OWNER_URL);
let scene: Awaited<ReturnType<typeof backupScene>>;
let place: Awaited<ReturnType<typeof scene.elsewhere>> & { DATA_KEY: string };
let companyId: number;
let words: string;
beforeAll(async () => {
  await owner.connect();
  scene = await backupScene(process.env);
  place = { ...(await scene.elsewhere({ migrated: true })), DATA_KEY: "there:00112233445566778899aabbccddeeff" };
  words = join(scene.home, "words");
  await writeFile(words, "quatro cavalos no mar\n");
  companyId = await makeDesk();
});
afterAll(async () => {
  await scene.end();
  await owner.end();
});

/** A company in the middle of its work. */
async function makeDesk(): Promise<number> {
  const id = await makeCompany({ name: "Padaria Azul" });
  const { userId } = await makeUser(id, { name: "Ana", email: "ana@padaria.example", profile: "admin" });
  const connectionId = await makeConnection(id, { wanted: true, number: "5511988887777" });
  const contactId = await makeContact(id);
  const ticketId = await makeTicket(id, { connectionId, contactId, userId, status: "open" });
  await inCompany(id, () => say(ticketId, { speaker: "desk", userId }, [{ body: "Chega amanhã" }]));
  await makeCampaign(id, { status: "EM_ANDAMENTO", connectionId });
  await makeMedia(id, await putFile(id, Buffer.from("foto")));
  await owner.query("insert into whatsapp_creds (company_id, connection_id, value) values ($1, $2, $3)", [
    id,
    connectionId,
    secrets.encrypt(placeOfCreds(connectionId), Buffer.from("creds")),
  ]);
  return id;
}

/** The rows of a statement there. */
async function there<T extends object>(text: string): Promise<T[]> {
  const client = target();
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

test("a company without a seal is not opened, and the export of an unknown company leaves no file", async () => {
  await expect(runCommand(["company", "open", "Padaria Azul"])).rejects.toThrow("Padaria Azul has no seal");
  const file = join(scene.home, "nobody.age");
  const wish = ["company", "export", "Nobody", "--out", file, "--to", scene.host.recipient];
  await expect(runCommand(wish)).rejects.toThrow("There is no company Nobody");
  expect(existsSync(file)).toBe(false);
});

test("a company is exported into a pipe without its keys, messages go to the error output, and a short passphrase is refused", async () => {
  const { out, fault, code } = await scene.run([
    "company",
    "export",
    "padaria azul",
    "--out",
    "-",
    "--passphrase",
    words,
  ]);
  expect([code, out.slice(0, 21)]).toEqual([0, "age-encryption.org/v1"]);
  expect(fault).toContain("Padaria Azul");
  expect(fault).toContain("Without the keys of its numbers");
  expect(fault).toContain("unlink its numbers here and block it");
  const short = join(scene.home, "short");
  await writeFile(short, "curta");
  await expect(runCommand(["company", "export", "Padaria Azul", "--out", "-", "--passphrase", short])).rejects.toThrow(
    "at least 12 characters",
  );
});

test("a company that leaves with the keys of its numbers is shut on both sides, and repeats no message when it is opened", async () => {
  const file = join(scene.home, "padaria.age");
  await runCommand(["company", "export", "Padaria Azul", "--out", file, "--passphrase", words, "--with-keys"]);
  expect((await owner.query("select seal, status from companies where id = $1", [companyId])).rows).toEqual([
    { seal: "left", status: false },
  ]);
  expect((await owner.query("select wanted from connections where company_id = $1", [companyId])).rows).toEqual([
    { wanted: false },
  ]);
  expect((await readFile(file)).includes(Buffer.from("Padaria"))).toBe(false);
  const bring = (more: string[] = []) => scene.run(["company", "import", file, "--passphrase", words, ...more], place);
  const dry = await bring(["--dry-run"]);
  expect(dry.out).toContain("1 users, 1 numbers, 1 people, 1 tickets, 1 messages");
  expect(dry.out).toContain("Nothing stands in its way");
  expect(await there("select 1 from companies")).toEqual([]);
  expect((await bring(["--name", "Padaria Nova"])).out).toContain('company open "Padaria Nova"');
  expect(await there("select name, seal, status from companies")).toEqual([
    { name: "Padaria Nova", seal: "arrived", status: false },
  ]);
  const outside = `select (select count(*)::int from outbox) as outbox, (select count(*)::int from mails) as mails,
    (select count(*)::int from sessions) as sessions, (select count(*)::int from connections where wanted) as wanted`;
  expect(await there(outside)).toEqual([{ outbox: 0, mails: 0, sessions: 0, wanted: 0 }]);
  expect((await bring()).fault).toContain("This file was imported before: it is Padaria Nova here");
  const unblocked = await scene.run(["unblock-company", "Padaria Nova"], place);
  expect(unblocked.fault).toContain("came in a file");
  // A plan that has room again starts the numbers automatically.
  await there("update connections set wanted = true, status = 'OPENING'");
  const opened = await scene.run(["company", "open", "Padaria Nova"], place);
  expect(opened.out).toContain("1 numbers rest until an admin starts them");
  expect(opened.out).toContain("1 messages and changes that waited are not sent");
  expect(opened.out).toContain("1 campaigns that ran are stopped");
  expect(await there("select seal, status from companies")).toEqual([{ seal: null, status: true }]);
  expect(await there("select action from audit order by id")).toEqual([
    { action: "company.exported" },
    { action: "company.blocked" },
    { action: "company.exported" },
    { action: "company.imported" },
    { action: "company.unblocked" },
  ]);
  expect(await there("select ack, failure from messages")).toEqual([{ ack: -1, failure: "unconfirmed" }]);
  expect(await there("select status, wanted, reason from connections")).toEqual([
    { status: "DISCONNECTED", wanted: false, reason: null },
  ]);
  expect((await scene.run(["company", "import", file, "--passphrase", words, "--dry-run"], place)).out).toContain(
    "It was imported before: Padaria Nova",
  );
});

test("a company whose import was killed can be opened only after its files have come", async () => {
  const id = await makeCompany({ name: "Oficina Verde" });
  // Large files, so that the kill comes before the import has ended.
  for (let count = 0; count < 8; count += 1) await makeMedia(id, await putFile(id, randomBytes(4_000_000)));
  const file = join(scene.home, "oficina.age");
  await runCommand(["company", "export", "Oficina Verde", "--out", file, "--to", scene.host.recipient]);
  const identity = join(scene.home, "identity");
  await writeFile(identity, `# mine\n${scene.host.identity}\n`);
  const bring = ["company", "import", file, "--identity", identity];
  await scene.killAt("The rows are here", bring, place);
  const early = await scene.run(["company", "open", "Oficina Verde"], place);
  expect(early.fault).toContain("are not all here yet");
  const again = await scene.run(bring, place);
  expect([again.fault, again.code]).toEqual(["", 0]);
  expect(again.out).toContain("its files go on");
  expect(await there("select seal from companies where name = 'Oficina Verde'")).toEqual([{ seal: "arrived" }]);
});
