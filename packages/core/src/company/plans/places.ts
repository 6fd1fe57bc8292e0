import { AppError } from "@balcao/shared/errors";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { lockCompany } from "../companies/lock.ts";

/** What a plan limits: the column with the limit (null: no limit), the rows that take a place, and the refusal when no place is free. */
const places = {
  users: {
    limit: sql`max_users`,
    taken: sql`users where deleted_at is null and off_by is null`,
    refusal: "ERR_USER_CREATION_NUMBER_LIMIT",
  },
  connections: {
    limit: sql`max_connections`,
    taken: sql`connections where deleted_at is null and off_by is null`,
    refusal: "ERR_CONNECTION_CREATION_NUMBER_LIMIT",
  },
  queues: { limit: sql`max_queues`, taken: sql`queues`, refusal: "ERR_QUEUE_MAX_QUEUE_NUMBER" },
} as const;
export type PlanPlace = keyof typeof places;

/**
 * Locks the company, refuses when its plan has no free place, and returns how many places are taken. The lock is a statement of its own, because a
 * statement sees the rows as they were when it began. A count that also waited for the lock would miss rows that were added meanwhile.
 */
export async function requirePlace(place: PlanPlace): Promise<number> {
  const { limit, taken, refusal } = places[place];
  await lockCompany();
  const [count] = await query(
    { limit: integer.null, taken: integer },
    sql`select ${limit} as "limit", (select count(*)::int from ${taken}) as taken from companies`,
  );
  if (!count) throw new AppError("ERR_NO_COMPANY_FOUND");
  if (count.limit !== null && count.taken >= count.limit) throw new AppError(refusal);
  return count.taken;
}
