import pg from "pg";
import { expect, test } from "vitest";
import { refuseUnfitDatabase } from "../database.ts";
import { env } from "../env.ts";
import { databaseAddress, withOptions } from "../database-address.ts";
import { requireOurSettings } from "./our-settings.ts";
import { platformPool } from "./platform-pool.ts";
import { scopePool } from "./scope-pool.ts";

const at = (query: string) => `postgres://app:secret@db.example:5432/desk${query}`;
const faultOf = (query: string) => databaseAddress.safeParse(at(query)).error?.issues.map(({ message }) => message);

test.each([
  ["?statement_timeout=0", "statement_timeout"],
  ["?sslmode=require&lock_timeout=1&max=90", "lock_timeout, max"],
  ["?options=-c%20timezone%3DAmerica%2FSao_Paulo", "timezone"],
  ["?options=-cTimeZone%3DUTC+--statement-timeout%3D1", "timezone, statement_timeout"],
  ["?application_name=x", "application_name"],
])("an address with %s is refused in one line that names it", (query, names) => {
  expect(faultOf(query)).toEqual([`may not set ${names}: Balcão sets it itself (see DATABASE_PATIENCE_SECONDS)`]);
});

test.each(["", "?sslmode=require&channel_binding=require", "?options=-c%20search_path%3Dpublic", "?host=/var/run"])(
  "an address with %j is accepted",
  (query) => expect(faultOf(query)).toBeUndefined(),
);

test("an address that is none stays one fault", () => {
  expect(databaseAddress.safeParse("nowhere").error?.issues).toHaveLength(1);
});

const asked = `select current_setting('TimeZone') as zone, current_setting('application_name') as name,
  current_setting('work_mem') as memory, current_setting('enable_seqscan') as scan`;

test("the options of the address hold beside ours", async () => {
  const address = withOptions(env.DATABASE_URL, "-c work_mem=5MB");
  for (const pool of [scopePool(address, 1), platformPool("test", 1, address)]) {
    const { rows } = await pool.query<object>(asked);
    await pool.end();
    expect(rows).toMatchObject([{ zone: "UTC", memory: "5MB", scan: "off" }]);
  }
});

test("the start refuses a session whose settings are not ours, as behind a pooler that drops them", async () => {
  const bare = new pg.Pool({ connectionString: withOptions(env.DATABASE_URL, "-c timezone=America/Sao_Paulo") });
  const refused = refuseUnfitDatabase(bare);
  await expect(refused).rejects.toThrow(/TimeZone America\/Sao_Paulo, .*statement_timeout 0/);
  await bare.end();
  const found = { TimeZone: "America/Sao_Paulo", statement_timeout: "0", lock_timeout: "1min" };
  expect(() => requireOurSettings({ TimeZone: "UTC", statement_timeout: "90s", lock_timeout: "1min" })).not.toThrow();
  expect(() => requireOurSettings(found)).toThrow(
    /^The database's sessions have TimeZone America\/Sao_Paulo, statement_timeout 0 [^\n]*$/,
  );
});
