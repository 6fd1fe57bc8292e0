import { AppError } from "@balcao/shared/errors";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { query, run } from "../../base/database.ts";
import { empty, type Sql, sql } from "../../base/sql.ts";
import { queueColumns, queueShape } from "./presenter.ts";

/** Everybody of the company knows its queues. */
export const showQueue = (id: number): Promise<QueueDetail> => find(id, empty);

/** The queue, locked until this transaction ends; with `alone` no ticket is put into it meanwhile. */
export const lockQueue = (id: number, { alone = false } = {}): Promise<QueueDetail> =>
  find(id, alone ? sql`for update` : sql`for no key update`);

async function find(id: number, tail: Sql): Promise<QueueDetail> {
  const [queue] = await query(queueShape, sql`select ${queueColumns} from queues q where q.id = ${id} ${tail}`);
  if (!queue) throw new AppError("ERR_NO_QUEUE_FOUND");
  return queue;
}

/** The queue is there, and stays until this transaction ends; 404 ERR_NO_QUEUE_FOUND. */
export async function requireQueue(queueId: number): Promise<void> {
  const found = await run(sql`select 1 from queues where id = ${queueId} for key share`);
  if (found === 0) throw new AppError("ERR_NO_QUEUE_FOUND");
}
