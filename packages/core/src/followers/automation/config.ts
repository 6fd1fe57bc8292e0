import { AppError } from "@balcao/shared/errors";
import type { RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { configShape, configSql } from "./situation.ts";

type Config = RowOf<typeof configShape>;

/** The automatic texts of a number; without an id, of the company's default number. `besides` are ids of queues to read besides those in its menu. */
export async function configOf(whatsappId: number | undefined, besides: Sql): Promise<Config> {
  const [config] = await query(
    configShape,
    sql`select ${configSql(besides, sql`true`)} from connections w join companies o on o.id = w.company_id
     where w.deleted_at is null and case when ${whatsappId}::int is null then w.is_default else w.id = ${whatsappId} end`,
  );
  if (!config) throw new AppError(whatsappId === undefined ? "ERR_NO_DEF_WAPP_FOUND" : "ERR_NO_WAPP_FOUND");
  return config;
}

/** The settings of a number with all queues of the company, because an option may lead to any of them. */
export const playConfig = ({ whatsappId }: { whatsappId?: number | undefined }): Promise<Config> =>
  configOf(whatsappId, sql`select id from queues`);
