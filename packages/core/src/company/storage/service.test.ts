import { beforeEach, expect, test } from "vitest";
import { asPlatform, inCompany, query } from "../../base/database.ts";
import { text } from "../../base/columns.ts";
import { sql } from "../../base/sql.ts";
import { makeCompany, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { addUpStorage, companiesNearFull, requireStorage, tellOfStorage } from "./service.ts";

const megabyte = 1024 * 1024;
let companyId: number;
beforeEach(async () => {
  companyId = await makeCompany({ settings: { language: "en" } });
  await makeUser(companyId, { profile: "admin", email: `boss${companyId}.${process.pid}@test.local` });
  await here(() => queryText("update companies set max_storage_mb = 10"));
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
async function used(): Promise<number> {
  const [found] = await here(() =>
    queryText<{ bytes: number }>(
      "select (storage_bytes + coalesce((select sum(bytes) from storage_changes), 0))::bigint as bytes from companies",
    ),
  );
  return (found?.bytes ?? Number.NaN) / megabyte;
}
const keep = (megabytes: number, key: string | null = "k") =>
  here(() =>
    queryText<{ id: number }>(
      "insert into media (company_id, state, object_key, mimetype, size) values ($1, 'ok', $2, 'image/png', $3) returning id",
      [companyId, key, Math.round(megabytes * megabyte)],
    ),
  );
const mails = () => here(() => query({ subject: text }, sql`select subject from mails order by id`));

test("a file counts towards the storage from its storing until its deletion, before and after the changes are added up", async () => {
  const [waiting] = await keep(3, null);
  expect(await used()).toBe(0);
  await here(() => queryText("update media set object_key = 'k2' where id = $1", [waiting?.id]));
  await keep(2);
  expect(await used()).toBe(5);
  await asPlatform(addUpStorage);
  expect(await here(() => queryText("select 1 from storage_changes"))).toEqual([]);
  expect(await used()).toBe(5);
  await here(() => queryText("delete from media where id = $1", [waiting?.id]));
  expect(await used()).toBe(2);
});

test("removing a company leaves no storage changes of its files", async () => {
  await keep(2);
  await asPlatform(() => queryText("delete from companies where id = $1", [companyId]));
  expect(await asPlatform(() => queryText("select 1 from storage_changes where company_id = $1", [companyId]))).toEqual(
    [],
  );
});

test("a full storage refuses files of the desk, and a larger plan or no limit accepts them again", async () => {
  await keep(9.9);
  await here(requireStorage);
  await keep(0.2);
  await expect(here(requireStorage)).rejects.toMatchObject({ code: "ERR_STORAGE_FULL" });
  await here(() => queryText("update companies set max_storage_mb = 11"));
  await here(requireStorage);
  await here(() => queryText("update companies set max_storage_mb = null"));
  await here(requireStorage);
});

test("admins get one letter at 80 % and one when the storage is full, and again after space was freed", async () => {
  const watch = async () => {
    await asPlatform(addUpStorage);
    if ((await asPlatform(companiesNearFull)).includes(companyId)) await here(() => tellOfStorage("http://desk.test"));
  };
  await keep(7.9);
  await watch();
  expect(await mails()).toEqual([]);
  const [last] = await keep(0.1);
  await watch();
  await watch();
  expect(await mails()).toEqual([{ subject: "The space for files is almost full" }]);
  await keep(2);
  await watch();
  expect(await mails()).toHaveLength(2);
  expect((await mails())[1]).toEqual({ subject: "The space for files is full" });
  await here(() => queryText("update media set size = 0 where id <> $1", [last?.id]));
  await watch();
  expect(await mails()).toHaveLength(2);
  await keep(8);
  await watch();
  expect(await mails()).toHaveLength(3);
});
