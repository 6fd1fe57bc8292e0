import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { lackingMigrations, migrate } from "../../migrate.ts";
import { inDatabase } from "../../testing/again.ts";

const name = `balcao_test_${process.env.BALCAO_TEST_RUN}_migrate`;
const url = inDatabase(process.env.DATABASE_OWNER_URL ?? "", name);
const main = new pg.Client(process.env.DATABASE_OWNER_URL);
beforeAll(async () => {
  await main.connect();
  await main.query(`create database ${name}`);
});
afterAll(async () => {
  await main.query(`drop database ${name} with (force)`);
  await main.end();
});

test("a migration that ends before its name is stored leaves nothing, and the next upgrade applies it", async () => {
  const three = migrations.slice(0, 3).map((migration) => migration.name);
  const [, , third = ""] = three;
  expect(await lackingMigrations(url)).toHaveLength(migrations.length);
  await migrate(url, undefined, three.slice(0, 2));
  expect((await lackingMigrations(url))[0]).toBe(third);
  const its = new pg.Client(url);
  await its.connect();
  try {
    await its.query(`
      create function stop() returns trigger language plpgsql as $$ begin raise exception 'the machine stops here'; end $$;
      create trigger stop before insert on migrations for each row execute function stop();
    `);
    await expect(migrate(url, undefined, three)).rejects.toThrow("the machine stops here");
    await its.query("drop trigger stop on migrations; drop function stop()");
  } finally {
    await its.end();
  }
  expect(await migrate(url, undefined, three)).toEqual([third]);
  expect(await migrate(url, undefined, three)).toEqual([]);
});
