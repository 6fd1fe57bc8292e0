import { AppError } from "@balcao/shared/errors";
import { query } from "../database.ts";

// What a ticket may be given to. Each stays until this transaction ends.

export async function requireQueue(queueId: number): Promise<void> {
  const found = await query("select 1 from queues where id = $1 for key share", [queueId]);
  if (found.length === 0) throw new AppError("ERR_NO_QUEUE_FOUND");
}

/** Somebody of the company who works in that queue; admins work in all, and a ticket without a queue is anybody's. */
export async function requireUserIn(userId: number, queueId: number | null): Promise<void> {
  const [user] = await query<{ fits: boolean }>(
    `select u.super or u.profile = 'admin' or $2::int is null
       or exists (select 1 from user_queues q where q.company_id = u.company_id and q.user_id = u.id and q.queue_id = $2) as fits
     from users u where u.id = $1 and u.deleted_at is null for share of u`,
    [userId, queueId],
  );
  if (!user) throw new AppError("ERR_NO_USER_FOUND");
  if (!user.fits) throw new AppError("ERR_USER_NOT_IN_QUEUE");
}

export async function requireConnection(connectionId: number): Promise<void> {
  const found = await query("select 1 from connections where id = $1 and deleted_at is null for key share", [
    connectionId,
  ]);
  if (found.length === 0) throw new AppError("ERR_NO_WAPP_FOUND");
}
