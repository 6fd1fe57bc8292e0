import { AppError } from "@balcao/shared/errors";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { query } from "../../base/database.ts";
import { requireNamed } from "../../base/require-named.ts";
import { empty, type Sql, sql } from "../../base/sql.ts";
import { queueColumns, queueShape } from "./presenter.ts";

/** Everybody of the company knows its queues. */
export const showQueue = (id: number): Promise<QueueDetail> => find(id, empty);

/** The queue, locked until this transaction ends; with `alone` no ticket comes into the queue meanwhile. */
export const lockQueue = (id: number, { alone = false } = {}): Promise<QueueDetail> =>
  find(id, alone ? sql`for update` : sql`for no key update`);

async function find(id: number, tail: Sql): Promise<QueueDetail> {
  const [queue] = await query(queueShape, sql`select ${queueColumns} from queues q where q.id = ${id} ${tail}`);
  if (!queue) throw new AppError("ERR_NO_QUEUE_FOUND");
  return queue;
}

/** Queues to which something is to lead. */
export const requireQueue = requireNamed("queues", "ERR_NO_QUEUE_FOUND");
