import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { happened } from "../../base/happenings.ts";
import { enqueue, publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { presentUsers } from "../../company/users/presenter.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { ConnectionCommandRow } from "../commands/connection-command.model.ts";
import { kindIn, kindsThat } from "../commands/kinds.ts";

const lost = kindsThat((its) => !its.isGoodbye && its.leaves !== "change");
const lostWith = (what: "message" | "file") => kindsThat((its) => its.leaves === what);

/**
 * Ends the commands that still wait for a removed number. Their messages and files show that they failed. A job takes changes back one by one,
 * because each change locks its ticket first.
 */
export async function dropWaiting(connectionId: number): Promise<void> {
  const dropped = await query(
    { messageId: ConnectionCommandRow.columns.messageId, mediaId: integer.null },
    sql`with dropped as (
       update connection_commands k set state = 'failed', failure = 'removed', done_at = now()
       where connection_id = ${connectionId} and state = 'waiting' and ${kindIn("k", lost)} returning company_id, kind, message_id
     )
     select case when ${kindIn("k", lostWith("message"))} then m.id end as "messageId",
       case when ${kindIn("k", lostWith("file"))} then m.media_id end as "mediaId"
     from dropped k join messages m on m.company_id = k.company_id and m.id = k.message_id order by m.id`,
  );
  await happened("connection.removed", {
    connectionId,
    unsent: dropped.flatMap(({ messageId }) => messageId ?? []),
    unfetched: dropped.flatMap(({ mediaId }) => mediaId ?? []),
  });
  enqueue("messages.expire", {});
}

/** Locks the users whose default is this number, and returns their ids. Call it before the number is locked: a change of a user locks the user first. */
export async function lockItsUsers(connectionId: number): Promise<number[]> {
  const users = await query(
    UserRow.shape("id"),
    sql`select id from users where connection_id = ${connectionId} and deleted_at is null order by id for no key update`,
  );
  return users.map(({ id }) => id);
}

/** Shows locked users whose default was a removed number. Their messages now go through the company's default number. */
export async function tellItsUsers(userIds: readonly number[]): Promise<void> {
  for (const user of await presentUsers(userIds)) publish("user.update", { user });
}
