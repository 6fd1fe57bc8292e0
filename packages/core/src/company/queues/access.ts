import { AppError } from "@balcao/shared/errors";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { query } from "../../base/database.ts";
import { requireNamed } from "../../base/require-named.ts";
import { empty, type Sql, sql } from "../../base/sql.ts";
import { queueColumns, queueShape } from "./presenter.ts";

/** Shows a queue. Every user of the company may see its queues. */
export const showQueue = (id: number): Promise<QueueDetail> => find(id, empty);

/** The queue, locked until this transaction ends. With `alone`, no ticket can enter the queue meanwhile. */
export const lockQueue = (id: number, { alone = false } = {}): Promise<QueueDetail> =>
  find(id, alone ? sql`for update` : sql`for no key update`);

async function find(id: number, tail: Sql): Promise<QueueDetail> {
  const [queue] = await query(queueShape, sql`select ${queueColumns} from queues q where q.id = ${id} ${tail}`);
  if (!queue) throw new AppError("ERR_NO_QUEUE_FOUND");
  return queue;
}

/** Requires the queues that a number, an option or another object names. */
export const requireQueue = requireNamed("queues", "ERR_NO_QUEUE_FOUND");
