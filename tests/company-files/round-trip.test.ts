import { readFile, writeFile } from "node:fs/promises";
import { makeCompany, makeContact, makeMessage, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { fileAt } from "@balcao/core/office/backup/archive/archive";
import { headerSchema, manifestSchema } from "@balcao/core/office/company-files/form";
import { inWords } from "@balcao/core/office/company-files/examine";
import { examineFile } from "@balcao/core/office/company-files/import";
import type { Readable } from "node:stream";
import { placeOfCreds, placeOfKey, Secrets } from "@balcao/core/base/secrets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAll } from "../tenancy/stage.ts";
import { strange } from "./strange-rows.ts";
import { beforeRows, twoInstallations } from "./scene.ts";

type Scene = Awaited<ReturnType<typeof twoInstallations>>;
let scene: Scene;
let companyId: number;
let name: string;
let file: Awaited<ReturnType<Scene["out"]>>;
beforeAll(async () => {
  scene = await twoInstallations("company_files", process.env);
  companyId = (await makeAll()).companyId;
  await strange(scene.owner, companyId, scene.here.secrets);
  await neighbour();
  name = await nameOf(companyId);
  await scene.plansToo();
  file = await scene.out(scene.here, name, { billing: true, keys: true });
});
afterAll(() => scene.end());

const nameOf = async (id: number): Promise<string> =>
  (await scene.owner.query<{ name: string }>("select name from companies where id = $1", [id])).rows[0]?.name ?? "";

/** Another company with unusual words, whose ids lie between those of the company. */
const words = ["Quixotesco", "zarabatana", "perfunctório"] as const;
async function neighbour(): Promise<void> {
  const id = await makeCompany({ name: words[0] });
  await makeUser(id, { name: words[1], email: `${words[1]}@example.com` });
  const ticketId = await makeTicket(id, { contactId: await makeContact(id, { name: words[2] }) });
  await makeMessage(id, ticketId, { body: `${words[0]} ${words[1]} ${words[2]}` });
  const own = await makeTicket(companyId, { contactId: await makeContact(companyId) });
  await makeMessage(companyId, own, { body: "Depois da vizinha" });
  // Plays an operator who works in the company and who removed the second factor of a user of the other company.
  await scene.owner.query(
    "insert into audit (company_id, action, about_name, details) values ($1, 'user.factorsResetOutside', $2, $3)",
    [companyId, words[1], { other: words[0] }],
  );
}

const countThere = async (): Promise<number> =>
  (await scene.other.rows<{ count: number }>("select count(*)::int as count from companies"))[0]?.count ?? 0;

test("the file contains nothing of another company, and no secret or id of the installation", async () => {
  const { tables, others } = await scene.contentOf(file.archive);
  const all = JSON.stringify([tables, others]).toLowerCase();
  expect(all).toContain("depois da vizinha");
  for (const word of words) expect(all).not.toContain(word.toLowerCase());
  // Every id is a small number, so the file does not reveal how many rows the installation has.
  const [message = ""] = tables["messages"] ?? [];
  expect(Number(message.split("\t")[0])).toBeLessThan(100);
  expect((await readFile(file.archive.name)).includes(Buffer.from("header.json"))).toBe(false);
});

test("a file that is cut, changed or sealed by another passphrase is refused in words, and nothing is imported", async () => {
  const whole = await readFile(file.archive.name);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(whole.length - 3000) ^ 1, whole.length - 3000);
  for (const [at, bytes] of [whole.subarray(0, whole.length - 100), whole.subarray(0, 5000), changed].entries()) {
    const archive = fileAt(`${file.archive.name}.${at}`);
    await writeFile(archive.name, bytes);
    await expect(scene.into(scene.there, archive)).rejects.toThrow("is cut or was changed");
  }
  const stranger = (await scene.out(scene.here, words[0])).archive;
  await expect(scene.into(scene.there, stranger, { key: { passphrase: "cavalo correto" } })).rejects.toThrow(
    "does not open",
  );
  expect(await countThere()).toBe(0);
});

test("a file that asks for more ids than it has rows is refused, and no ids are reserved for it", async () => {
  const furthest = "select max(last_value)::float8 as last from pg_sequences";
  const last = async () => (await scene.other.rows<{ last: number }>(furthest))[0]?.last;
  const before = await last();
  for (const table of ["contacts", "companies"]) {
    const greedy = await scene.changed(file.archive, (entry, content) => {
      if (entry !== "header.json") return [entry, content];
      const header = headerSchema.parse(JSON.parse(content.toString()));
      const tables = header.tables.map((one) => (one.name === table ? { ...one, ids: 2_000_000_000 } : one));
      return [entry, Buffer.from(JSON.stringify({ ...header, tables }))];
    });
    await expect(scene.into(scene.there, greedy)).rejects.toThrow(`asks for 2000000000 ids of ${table}`);
  }
  expect(await last()).toBe(before);
});

test("a file without rows is refused as no company, and nothing is imported", async () => {
  const empty = await scene.changed(file.archive, (entry, content) => {
    if (entry.startsWith("tables/")) return [entry, Buffer.alloc(0)];
    if (entry === "header.json") {
      const header = headerSchema.parse(JSON.parse(content.toString()));
      const tables = header.tables.map((one) => ({ ...one, ids: 0 }));
      return [entry, Buffer.from(JSON.stringify({ ...header, tables }))];
    }
    if (entry !== "manifest.json") return [entry, content];
    const manifest = manifestSchema.parse(JSON.parse(content.toString()));
    const tables = manifest.tables.map(({ name: table }) => ({ name: table, rows: 0, sum: "0".repeat(32) }));
    return [entry, Buffer.from(JSON.stringify({ ...manifest, tables }))];
  });
  await expect(scene.into(scene.there, empty)).rejects.toThrow("has no row of its company");
  expect(await countThere()).toBe(0);
});

test("a file with a stored file whose name is no key is refused before any row is imported", async () => {
  const odd = await scene.changed(file.archive, (entry, content) => [
    entry.replace(/^files\/[0-9a-f-]{36}$/, "files/../../installation"),
    content,
  ]);
  await expect(scene.into(scene.there, odd)).rejects.toThrow("a file whose key is none");
  expect(await countThere()).toBe(0);
});

test("every obstacle is reported before anything is imported", async () => {
  const { obstacles } = await examineFile({ ...scene.here, archive: file.archive, key: scene.pair.identity });
  expect(obstacles.map(inWords)).toEqual([
    expect.stringContaining(`There is a company ${name} already`),
    expect.stringContaining("users of another company have these e-mails"),
    expect.stringContaining("another company owns these numbers"),
    expect.stringContaining("has the access to these official numbers"),
    // Their values are secrets.
    expect.stringMatching(/these tokens are here already: was this company imported before\?$/),
    expect.stringMatching(/these recipients of e-mails are here already: was this company imported before\?$/),
    expect.stringContaining("invoices of another company have these numbers"),
    expect.stringContaining("these charges are here already"),
    expect.stringContaining("these payments are here already"),
  ]);
  await expect(scene.into(scene.here, file.archive)).rejects.toThrow("Nothing was imported");
  const before = await scene.other.rows("delete from plans returning identifier");
  const missing = await examineFile({ ...scene.there, archive: file.archive, key: scene.pair.identity });
  expect(missing.obstacles.map(inWords)).toEqual([expect.stringContaining("The plan of its subscription is not here")]);
  await scene.plansToo();
  expect(before.length).toBeGreaterThan(0);
  const [own] = await scene.here.rows("select email from users where company_id = $1 and deleted_at is null", [
    companyId,
  ]);
  await scene.other.rows(
    `with c as (insert into companies (name) values ('Outra') returning id),
       u as (insert into users (company_id, name, email, password_hash) select id, 'Nova', 'nova@outra.test', 'x' from c returning company_id, id)
     insert into earlier_emails (company_id, user_id, email) select company_id, id, upper($1) from u`,
    [(own as { email: string }).email],
  );
  const kept = await examineFile({ ...scene.there, archive: file.archive, key: scene.pair.identity });
  expect(kept.obstacles.map(inWords)).toEqual([expect.stringContaining("users of another company have these e-mails")]);
  for (const table of ["earlier_emails", "users", "companies"]) await scene.other.rows(`delete from ${table}`);
});

test("an import that breaks off among the rows leaves nothing, and one that breaks off among the files can go on", async () => {
  // The import opens secrets only to compare the rows at the end.
  class Forgetful extends Secrets {
    override decrypt(): Buffer {
      throw new Error("The key is gone");
    }
  }
  const secrets = new Forgetful("theirs:fedcba9876543210fedcba9876543210");
  await expect(scene.into(scene.there, file.archive, { secrets })).rejects.toThrow("The key is gone");
  expect(await countThere()).toBe(0);
  // Somebody takes the company's name between the comparison and the rows.
  const raced = beforeRows(file.archive, () => scene.other.rows("insert into companies (name) values ($1)", [name]));
  const refusal = await scene.into(scene.there, raced).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ reason: "unfit", message: expect.not.stringContaining(name) });
  await scene.other.rows("delete from companies");
  const { store } = scene.there;
  let put = 0;
  const full = {
    size: store.size.bind(store),
    async putBack(key: string, bytes: Readable) {
      put += 1;
      if (put === 2) throw new Error("The disk is full");
      return store.putBack(key, bytes);
    },
  };
  await expect(scene.into(scene.there, file.archive, { store: full })).rejects.toThrow("The disk is full");
  expect(await scene.other.rows("select seal, status from companies")).toEqual([{ seal: "arriving", status: false }]);
  const { id } = await scene.into(scene.there, file.archive);
  expect(await scene.other.rows("select id, seal, name from companies")).toEqual([{ id, seal: "arrived", name }]);
  await expect(scene.into(scene.there, file.archive)).rejects.toThrow("This file was imported before");
});

test("each reference names the same row after the import, in columns, in lists and inside JSON", async () => {
  const [same] = await scene.other.rows<Record<string, boolean>>(
    `select (k.bot_state->'talker'->>'id')::int = (select id from integrations limit 1) as talker,
       (k.bot_state->'options'->0->>'queueId')::int = any(select id from queues) as queue,
       (k.bot_state->'own'->'ids'->>0)::bigint = (select min(id) from messages) as "own words",
       (k.before_closing->>'by')::int = (select min(id) from users) and k.closed_by = (select min(id) from users) as closer,
       k.suggested_user_id > (select max(id) from users) as "user who is gone",
       k.code_day is null as "no day",
       (select menu->'choices'->0->>'id' from messages where menu is not null) = 'queue:' || (k.bot_state->'options'->0->>'queueId') as menu,
       (select (moved->'tickets'->>0)::int = k.id and (moved->'joined'->0->'messages'->>0)::bigint = (select min(id) from messages)
          and (moved->'joined'->0->'ended'->'turn'->>'company_id')::int = k.company_id from contact_merges) as merge,
       (select bool_and(mentions = array[(select min(id) from users)]) from chat_messages) as mentions,
       (select bool_and(read_message_id = (select max(id) from chat_messages)) from chat_members) as "read up to",
       (select about_id = (select min(id) from contacts) from audit where action = 'contact.merged') as audit,
       (select about_id is null from audit where action = 'tag.removed' order by id desc limit 1) as "audit of what is gone",
       (select bool_and(split_part(object_key, '/', 1)::int = k.company_id) from media where object_key is not null) as files,
       (select count(*) = 1 from goal_days where day = '2026-02-04' and queue_id = 0) as "goals of no queue",
       (select count(*) = 1 from goal_days g where day = '2026-02-04' and queue_id > 0 and not exists (select from queues q where q.id = g.queue_id)) as "goals of a queue that is gone",
       (select count(*) > 0 and bool_and(merged_into in (select id from contacts)) from contacts where merged_into is not null) as merged,
       (select not bool_or(super) from users) as "no operator"
     from tickets k order by k.id limit 1`,
  );
  expect(Object.entries(same ?? {}).filter(([, holds]) => !holds)).toEqual([]);
  expect(Object.keys(same ?? {}).length).toBeGreaterThan(10);
});

test("secrets open with the other installation's DATA_KEY at their new places, and not with the earlier DATA_KEY", async () => {
  const [row] = await scene.other.rows<{ id: number; creds: Buffer; key: Buffer }>(
    `select c.connection_id as id, c.value as creds, k.value as key from whatsapp_creds c
     join whatsapp_keys k on k.connection_id = c.connection_id and k.type = 'pre-key'`,
  );
  const { id = 0, creds = Buffer.alloc(0), key = Buffer.alloc(0) } = row ?? {};
  const { secrets } = scene.there;
  expect(secrets.decrypt(placeOfCreds(id), creds).toString()).toBe("creds");
  expect(secrets.decrypt(placeOfKey(id, "pre-key", "1"), key).toString()).toBe("pre-key");
  expect(() => scene.here.secrets.decrypt(placeOfCreds(id), creds)).toThrow("DATA_KEY has no key");
});

test("a company that is exported, imported and exported again is the same, table by table and file by file", async () => {
  const again = await scene.out(scene.there, name, { billing: true, keys: true });
  const [first, second] = [await scene.contentOf(file.archive), await scene.contentOf(again.archive)];
  expect(second.tables).toEqual(first.tables);
  const files = ({ others }: typeof first) => Object.entries(others).filter(([entry]) => /^(files|index)/.test(entry));
  expect(files(second)).toEqual(files(first));
  expect(files(first).length).toBeGreaterThan(2);
  expect(again.manifest).toEqual(file.manifest);
  expect(first.tables["connection_commands"]?.filter((line) => !/\t(send|download)\t/.test(line))).toEqual([]);
  expect(first.tables["whatsapp_keys"]).toEqual([expect.stringContaining("\tpre-key\t")]);
  // With a number's keys the file has the received messages that are not yet stored, and no other row of the journal.
  expect(first.tables["inbound_journal"]).toEqual([
    expect.stringContaining("\tIN-open\t"),
    expect.stringContaining("\tIN-failed\t"),
  ]);
  expect(file.said).toContain(
    "2 messages of customers that could not be stored yet go along: there they wait on the operator's page, to be tried again",
  );
  const without = await scene.out(scene.there, name);
  expect(without.manifest.tables.map(({ name: table }) => table)).not.toContain("inbound_journal");
  expect(without.said).toContain("Left behind: 2 messages of customers that could not be stored yet");
  // Every table has a row, because the comparison of an empty table proves nothing.
  const empty = file.manifest.tables.filter(({ rows }) => rows === 0).map(({ name: table }) => table);
  expect(empty).toEqual([]);
});
