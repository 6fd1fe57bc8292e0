import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { placeOfCreds, placeOfInstallation, placeOfKey, placeOfWebhook, Secrets } from "../../base/secrets.ts";
import { makeCompany, makeConnection } from "../../testing/factories.ts";
import { asPlatform, inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { deleteRows } from "../../testing/again.ts";
import { ownDatabase } from "../../testing/own-database.ts";
import { programOf } from "../../testing/run/program.ts";
import { oldRows, replace, reseal, tables } from "./reencrypt.ts";

const [k1, k2] = ["k1:an old key of thirty-two letters..", "k2:a new key of thirty-two letters.."];
const [old, both, fresh] = [new Secrets(k1), new Secrets(`${k2},${k1}`), new Secrets(k2)];
const many = 1203;

// The real script in a process of its own, on a database of its own.
let database: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  database = await ownDatabase("reencrypt", process.env);
});
afterAll(() => database.end());

const script = await programOf(new URL("../../admin.ts", import.meta.url), process.env.BALCAO_TEST_RUN);
async function run(DATA_KEY: string) {
  const child = spawn(process.execPath, [script, "reencrypt"], {
    env: { ...process.env, DATABASE_URL: database.appUrl, DATA_KEY },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, fault, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { lines: out.split("\n").slice(0, -1), fault, code: code as number };
}

/** Two numbers of two companies, one with many keys, encrypted under the old key. */
let numbers: { companyId: number; id: number }[];
beforeEach(async () => {
  await database.rows(deleteRows);
  numbers = await database.rows(
    `with c as (insert into companies (name) values ('Um'), ('Outra') returning id)
     insert into connections (company_id, name, network) select id, 'Vendas', 'simulator' from c returning company_id as "companyId", id`,
  );
  for (const { companyId, id } of numbers)
    await database.rows("insert into whatsapp_creds (company_id, connection_id, value) values ($1, $2, $3)", [
      companyId,
      id,
      old.encrypt(placeOfCreds(id), Buffer.from(`creds of ${id}`)),
    ]);
  await database.rows(
    `with e as (insert into webhook_endpoints (company_id, name, url, events) values ($1, 'ERP', 'https://erp.example', '{}') returning company_id, id)
     insert into webhook_secrets (company_id, endpoint_id, value) select company_id, id, '' from e`,
    [numbers[0]?.companyId],
  );
  const [webhook] = await database.rows<{ id: number }>("select endpoint_id as id from webhook_secrets");
  await database.rows("update webhook_secrets set value = $1", [
    old.encrypt(placeOfWebhook(webhook?.id ?? 0), Buffer.from("key of a webhook")),
  ]);
  const [one] = numbers;
  const ids = Array.from({ length: many }, (_, index) => `${index}`);
  await database.rows(
    `insert into whatsapp_keys (company_id, connection_id, type, id, value)
     select $1, $2, 'pre-key', id, value from unnest($3::text[], $4::bytea[]) as k(id, value)`,
    [
      one?.companyId,
      one?.id,
      ids,
      ids.map((id) => old.encrypt(placeOfKey(one?.id ?? 0, "pre-key", id), Buffer.from(`key ${id}`))),
    ],
  );
});
/** The secrets, opened with these keys, or null when no key fits. */
async function opened(with_: Secrets) {
  const open = (place: string, value: Buffer) => {
    try {
      return with_.decrypt(place, value).toString();
    } catch {
      return null;
    }
  };
  const creds = await database.rows<{ id: number; value: Buffer }>(
    "select connection_id as id, value from whatsapp_creds order by 1",
  );
  const keys = await database.rows<{ number: number; id: string; value: Buffer }>(
    "select connection_id as number, id, value from whatsapp_keys order by id::int",
  );
  const webhooks = await database.rows<{ id: number; value: Buffer }>(
    "select endpoint_id as id, value from webhook_secrets",
  );
  return {
    webhooks: webhooks.map(({ id, value }) => open(placeOfWebhook(id), value)),
    creds: creds.map(({ id, value }) => open(placeOfCreds(id), value)),
    keys: keys.map(({ number, id, value }) => open(placeOfKey(number, "pre-key", id), value)),
  };
}
const all = () => ({
  webhooks: ["key of a webhook"],
  creds: numbers.map(({ id }) => `creds of ${id}`),
  keys: Array.from({ length: many }, (_, index) => `key ${index}`),
});

test("reencrypt rewrites the secrets of all companies in batches; the old key can then be removed, and a second run does nothing", async () => {
  const { lines, fault, code } = await run(`${k2},${k1}`);
  expect({ fault, code }).toEqual({ fault: "", code: 0 });
  expect(lines).toEqual([
    `whatsapp_creds: 2 of ${many + 3} written anew`,
    `whatsapp_keys: 502 of ${many + 3} written anew`,
    `whatsapp_keys: 1002 of ${many + 3} written anew`,
    `whatsapp_keys: ${many + 2} of ${many + 3} written anew`,
    `webhook_secrets: ${many + 3} of ${many + 3} written anew`,
    `${many + 3} were written anew: all lies under the key "k2" now`,
  ]);
  expect(await opened(fresh)).toEqual(all());
  expect(await run(k2)).toEqual({ lines: ['All lies under the key "k2" already'], fault: "", code: 0 });
  // A person who was deleted under the old key is still recognised.
  const newest = new Secrets(k2);
  const prints = () => newest.fingerprints("removed_numbers", "5511987654321");
  const [under] = old.fingerprints("removed_numbers", "5511987654321");
  expect(prints()).not.toContain(under);
  for (const { key, secret } of await database.rows<{ key: string; secret: Buffer }>(
    "select key, secret from installation_settings where key like 'former-key.%'",
  ))
    newest.recognise(newest.decrypt(placeOfInstallation(key), secret));
  expect(prints()).toEqual([fresh.fingerprints("removed_numbers", "5511987654321")[0], under]);
});

test("reencrypt reports a row that no key opens, rewrites all others, and rewrites that row once its key is given", async () => {
  const lost = new Secrets("k0:an older key that nobody gave us.");
  const [one] = numbers;
  await database.rows("update whatsapp_keys set value = $1 where id = '7'", [
    lost.encrypt(placeOfKey(one?.id ?? 0, "pre-key", "7"), Buffer.from("key 7")),
  ]);
  const { fault, code } = await run(`${k2},${k1}`);
  expect({ fault, code }).toEqual({
    fault: `${many + 2} were written anew, and 1 do not lie under the key "k2" yet: DATA_KEY has no key "k0"\n`,
    code: 1,
  });
  expect((await opened(fresh)).keys.filter((key) => key === null)).toHaveLength(1);
  expect((await run(`${k2},k0:an older key that nobody gave us.`)).lines.at(-1)).toBe(
    '1 were written anew: all lies under the key "k2" now',
  );
  expect(await opened(fresh)).toEqual(all());
});

test("reencrypt skips a row that a worker wrote or removed after it was read", async () => {
  const companyId = await makeCompany();
  const id = await makeConnection(companyId);
  const place = (name: string) => placeOfKey(id, "session", name);
  const rows = <T extends object>(sql: string, bind: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(sql, bind));
  for (const name of ["still", "newer", "gone"])
    await rows(
      "insert into whatsapp_keys (company_id, connection_id, type, id, value) values ($1, $2, 'session', $3, $4)",
      [companyId, id, name, old.encrypt(place(name), Buffer.from(`old ${name}`))],
    );
  // Begins at this number, because rows of other tests under another key may fill the first batches.
  const before = { ownerId: id, type: "", id: "", value: Buffer.alloc(0) };
  const mine = async () =>
    (await asPlatform(() => oldRows(tables.keys, both, before))).filter((row) => row.ownerId === id);
  const read = await mine();
  await rows("update whatsapp_keys set value = $2 where connection_id = $1 and id = 'newer'", [
    id,
    old.encrypt(place("newer"), Buffer.from("new newer")),
  ]);
  await rows("delete from whatsapp_keys where connection_id = $1 and id = 'gone'", [id]);
  const anew = read.flatMap((row) => reseal(both, tables.keys, row, new Set()));
  expect(anew).toHaveLength(3);
  expect(await asPlatform(() => replace(tables.keys, anew))).toBe(1);
  const left = await rows<{ id: string; value: Buffer }>(
    "select id, value from whatsapp_keys where connection_id = $1 order by id",
    [id],
  );
  expect(left.map((row) => [row.id, both.decrypt(place(row.id), row.value).toString()])).toEqual([
    ["newer", "new newer"],
    ["still", "old still"],
  ]);
  expect(await mine()).toMatchObject([{ id: "newer" }]);
});
