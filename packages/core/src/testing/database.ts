import { createHash } from "node:crypto";
import pg from "pg";
import { migrate } from "../migrate.ts";
import { settleDatabase } from "../base/postgres/roles.ts";
import { migrations } from "../base/migrations/index.ts";
import { sqlFunctions } from "../base/sql-functions/index.ts";
import { fence } from "../base/migrations/sql.ts";
import { beginAgain, inDatabase } from "./again.ts";

/**
 * A migrated database for this test worker only. It is copied from a template, which lives as long as the migrations stay the same. An existing
 * database stays, because its name belongs to one run.
 */
export async function prepareDatabase(
  ownerUrl: string,
  appUrl: string,
  name: string,
): Promise<{ ownerUrl: string; appUrl: string }> {
  const urls = { ownerUrl: inDatabase(ownerUrl, name), appUrl: inDatabase(appUrl, name) };
  if (await beginAgain(urls.ownerUrl)) return urls;
  const admin = new pg.Client(inDatabase(ownerUrl, "postgres"));
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(4004002)");
    if (!(await exists(admin, template))) await admin.query(`create database ${template}`);
    await migrate(inDatabase(ownerUrl, template), inDatabase(appUrl, template));
    await admin.query(`create database ${name} template ${template}`);
    const own = new pg.Client(urls.ownerUrl);
    await own.connect();
    try {
      await settleDatabase((sql) => own.query(sql));
    } finally {
      await own.end();
    }
    return urls;
  } finally {
    await admin.end();
  }
}

const template = `balcao_template_${createHash("sha256")
  .update(
    migrations.map((migration) => migration.up.toString()).join() + fence.toString() + JSON.stringify(sqlFunctions),
  )
  .digest("hex")
  .slice(0, 12)}`;

const exists = async (admin: pg.Client, name: string) =>
  ((await admin.query("select 1 from pg_database where datname = $1", [name])).rowCount ?? 0) > 0;
