import { staleAfterMs } from "@balcao/shared/messages/rules";
import type { RowOf } from "../../../base/columns.ts";
import { isUnsealed } from "../../../company/companies/standing.ts";
import { ConnectionCommandRow } from "../../../numbers/commands/connection-command.model.ts";
import { kindIn, kinds, kindsThat } from "../../../numbers/commands/kinds.ts";
import { failCommand } from "../../../numbers/commands/line.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { messageFailed } from "./acks.ts";
import { MessageRow } from "../message.model.ts";
import { changes, takeBack } from "./take-back.ts";

const stale = { ...ConnectionCommandRow.shape("id", "companyId", "kind"), messageId: MessageRow.columns.id };
type StaleRow = RowOf<typeof stale>;

const aging = kindsThat((its) => its.agesFrom !== null);
const agingWithMessage = kindsThat((its) => its.agesFrom === "message");

/**
 * Commands of all companies that have waited too long for an unconnected number, and changes that wait for a removed number. Call it in the
 * platform's scope.
 */
export const staleCommands = (): Promise<StaleRow[]> =>
  query(
    stale,
    sql`select ${ConnectionCommandRow.pick("k", "id", "companyId", "kind")}, m.id as "messageId"
     from connection_commands k join messages m on m.company_id = k.company_id and m.id = k.message_id
     join connections w on w.company_id = k.company_id and w.id = k.connection_id
     where k.state = 'waiting' and ${kindIn("k", aging)}
       and (case when ${kindIn("k", agingWithMessage)} then m.sent_at else k.created_at end < now() - make_interval(secs => ${staleAfterMs / 1000})
         or w.deleted_at is not null and ${kindIn("k", changes)}) and ${isUnsealed(sql`k.company_id`)} order by k.id`,
  );

/** Fails the message of a stale command, so that a user may send it again. For a change, it undoes the change. */
export async function expireCommand({ id, messageId, kind }: StaleRow): Promise<void> {
  if ((await failCommand(id, "too-old")) === 0) return;
  if (kinds[kind].leaves === "message") await messageFailed(messageId, "too-old");
  else await takeBack(id);
}
