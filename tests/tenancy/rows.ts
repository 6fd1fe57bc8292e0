import { inCompany, sequelize } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";

/** Every table whose rows belong to companies. */
export async function tenantTables(): Promise<string[]> {
  const [rows] = await sequelize.query(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'",
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** All rows of a company but its sessions, to compare them before and after a call of another company. */
export async function rowsOf(companyId: number): Promise<Record<string, unknown>> {
  const tables = (await tenantTables()).filter((name) => name !== "sessions");
  return inCompany(companyId, async () => {
    const rows: Record<string, unknown> = {};
    for (const table of tables) {
      const [found] = await queryText<{ all: unknown }>(
        `select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) as all from ${table} t`,
      );
      rows[table] = found?.all;
    }
    return rows;
  });
}
