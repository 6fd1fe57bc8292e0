import { createHash } from "node:crypto";
import pg from "pg";
import { migrations } from "../../base/migrations/index.ts";
import { fence } from "../../base/migrations/sql.ts";
import { ensureRoles } from "../../base/postgres/roles.ts";
import { sqlFunctions } from "../../base/sql-functions/index.ts";
import { migrate } from "../../migrate.ts";
import { inDatabase } from "../again.ts";

const name = `balcao_template_${createHash("sha256")
  .update(
    [
      ...migrations.map((migration) => migration.up.toString()),
      fence.toString(),
      JSON.stringify(sqlFunctions),
      ensureRoles.toString(),
    ].join(),
  )
  .digest("hex")
  .slice(0, 12)}`;

/**
 * The migrated database of which the databases of a run are copies. It lives as long as the migrations stay the same. It gets its name only when it
 * is whole, so nobody looks for newer migrations in it, and nobody is connected to it. Only one run may call this at a time.
 */
export async function ensureTemplate(ownerUrl: string, appUrl: string): Promise<string> {
  const admin = new pg.Client(inDatabase(ownerUrl, "postgres"));
  await admin.connect();
  try {
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    if (!rowCount) {
      const draft = `${name}_draft`;
      await admin.query(`drop database if exists ${draft} with (force)`);
      await admin.query(`create database ${draft}`);
      await migrate(inDatabase(ownerUrl, draft), inDatabase(appUrl, draft));
      await admin.query(`alter database ${draft} rename to ${name}`);
    }
    return name;
  } finally {
    await admin.end();
  }
}
