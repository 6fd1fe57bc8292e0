import { AppError } from "@balcao/shared/errors";
import { boolean } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";

// The users and numbers that a ticket may be given to. The locks keep them until this transaction ends.

/**
 * Refuses a user who is deleted, switched off, or does not work in that queue. Admins work in all queues, and a ticket without a queue is open to all
 * users.
 */
export async function requireUserIn(userId: number, queueId: number | null): Promise<void> {
  const [user] = await query(
    { fits: boolean },
    sql`select u.super or u.profile = 'admin' or ${queueId}::int is null
        or exists (select 1 from user_queues q where q.company_id = u.company_id and q.user_id = u.id and q.queue_id = ${queueId}) as fits
      from users u where u.id = ${userId} and u.deleted_at is null and u.off_by is null for share of u`,
  );
  if (!user) throw new AppError("ERR_NO_USER_FOUND");
  if (!user.fits) throw new AppError("ERR_USER_NOT_IN_QUEUE");
}

export async function requireConnection(connectionId: number): Promise<void> {
  const found = await run(
    sql`select 1 from connections where id = ${connectionId} and deleted_at is null for key share`,
  );
  if (found === 0) throw new AppError("ERR_NO_WAPP_FOUND");
}
