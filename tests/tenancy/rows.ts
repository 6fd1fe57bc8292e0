import { inCompany, sequelize } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";

/** Every table whose rows belong to companies. */
export async function tenantTables(): Promise<string[]> {
  const [rows] = await sequelize.query(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'",
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

let statement: Promise<string> | undefined;

/** All rows of a company but its sessions, to compare them before and after a call of another company. */
export async function rowsOf(companyId: number): Promise<Record<string, unknown>> {
  statement ??= allRows();
  const text = await statement;
  const found = await inCompany(companyId, () => queryText<{ name: string; all: unknown }>(text));
  return Object.fromEntries(found.map(({ name, all }) => [name, all]));
}

/** One statement for all tables: this is asked many hundred times. */
async function allRows(): Promise<string> {
  const tables = (await tenantTables()).filter((name) => name !== "sessions");
  const each = (table: string) =>
    `select '${table}' as name, (select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${table} t) as all`;
  return tables.map(each).join(" union all ");
}
