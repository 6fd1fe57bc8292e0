import pg from "pg";
import { expect, test } from "vitest";
import { refuseUnfitDatabase } from "./database.ts";
import { env } from "./env.ts";
import { UnfitInstallation } from "./start-faults.ts";
import { databaseAddress, withOptions } from "./database-address.ts";
import { requireOurSettings } from "./postgres/our-settings.ts";
import { platformPool } from "./postgres/platform-pool.ts";
import { scopePool } from "./postgres/scope-pool.ts";

const at = (query: string) => `postgres://app:secret@db.example:5432/desk${query}`;
const faultOf = (query: string) => databaseAddress.safeParse(at(query)).error?.issues.map(({ message }) => message);

test.each([
  ["?statement_timeout=0", "statement_timeout", true],
  ["?sslmode=require&lock_timeout=1&max=90", "lock_timeout, max", true],
  ["?max=90", "max", false],
  ["?options=-c%20timezone%3DAmerica%2FSao_Paulo", "timezone", false],
  ["?options=-cTimeZone%3DEST+--statement-timeout%3D1", "timezone, statement_timeout", true],
  ["?connectionTimeoutMillis=1", "connectiontimeoutmillis", false],
])("an address with %s is refused in one line that names the fault", (query, names, isPatience) => {
  const hint = isPatience ? " (see DATABASE_PATIENCE_SECONDS)" : "";
  expect(faultOf(query)).toEqual([`may not set ${names}: Balcão sets it itself${hint}`]);
});

test.each([
  "",
  "?sslmode=require&channel_binding=require",
  "?options=-c%20search_path%3Dpublic",
  "?host=/var/run",
  "?options=-c%20TimeZone%3DUTC%20-c%20enable_seqscan%3Doff",
  "?options=--timezone%3Dutc",
])("the address %j is accepted as it is", (query) => expect(databaseAddress.parse(at(query))).toBe(at(query)));

test("the program name in an address is dropped, and the rest of the address stays", () => {
  expect(databaseAddress.parse(at("?application_name=psql&sslmode=require"))).toBe(at("?sslmode=require"));
});

test("a text that is no address causes exactly one fault", () => {
  expect(databaseAddress.safeParse("nowhere").error?.issues).toHaveLength(1);
});

const asked = `select current_setting('TimeZone') as zone, current_setting('application_name') as name,
  current_setting('work_mem') as memory, current_setting('enable_seqscan') as scan`;

test("the options of the address apply in addition to ours", async () => {
  const address = withOptions(env.DATABASE_URL, "-c work_mem=5MB");
  for (const pool of [scopePool(address, 1), platformPool("test", 1, address)]) {
    const { rows } = await pool.query<object>(asked);
    await pool.end();
    expect(rows).toMatchObject([{ zone: "UTC", memory: "5MB", scan: "off" }]);
  }
});

test("the start refuses the owner of the tables, whom row-level security does not limit", async () => {
  const pool = scopePool(process.env.DATABASE_OWNER_URL ?? "", 1);
  await expect(refuseUnfitDatabase(pool)).rejects.toThrow("neither superuser nor owner");
  await pool.end();
});

test("the start refuses a session without our settings, for example behind a pooler that drops them", async () => {
  const bare = new pg.Pool({ connectionString: withOptions(env.DATABASE_URL, "-c timezone=America/Sao_Paulo") });
  const refused = refuseUnfitDatabase(bare);
  await expect(refused).rejects.toThrow(/TimeZone America\/Sao_Paulo, .*statement_timeout 0/);
  await expect(refused).rejects.toBeInstanceOf(UnfitInstallation);
  await bare.end();
  const found = { TimeZone: "America/Sao_Paulo", statement_timeout: "0", lock_timeout: "1min" };
  expect(() => requireOurSettings({ TimeZone: "UTC", statement_timeout: "90s", lock_timeout: "1min" })).not.toThrow();
  expect(() => requireOurSettings(found)).toThrow(
    /^The database's sessions have TimeZone America\/Sao_Paulo, statement_timeout 0 [^\n]*$/,
  );
});
