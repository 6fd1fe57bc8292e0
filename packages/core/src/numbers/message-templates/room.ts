import type { Reply } from "@balcao/shared/contract";
import type { messageTemplatesApi } from "@balcao/shared/message-templates/api";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { refuseUnofficial } from "../official/access.ts";

/**
 * How many templates the account of a number has, with each language counted on its own, and how many it may have. Refused for a number that is not
 * official.
 */
export async function showRoom(connectionId: number): Promise<Reply<typeof messageTemplatesApi.room>> {
  const [room] = await query(
    { used: integer, most: integer.null },
    sql`select (select count(*)::int from message_templates p where p.company_id = a.company_id and p.waba_id = a.waba_id) as used,
        a.template_limit as most
      from official_accounts a where a.connection_id = ${connectionId}`,
  );
  return room ?? refuseUnofficial(connectionId);
}
