import { AppError } from "@balcao/shared/errors";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { query } from "../database.ts";
import { queueColumns } from "./list.ts";

/** Everybody of the company knows its queues. */
export const showQueue = (id: number): Promise<QueueDetail> => find(id, "");

/** The queue, locked until this transaction ends; `alone`: and nothing new is put into it meanwhile. */
export const lockQueue = (id: number, { alone = false } = {}): Promise<QueueDetail> =>
  find(id, alone ? "for update" : "for no key update");

async function find(id: number, tail: "" | "for update" | "for no key update"): Promise<QueueDetail> {
  const [queue] = await query<QueueDetail>(`select ${queueColumns} from queues q where q.id = $1 ${tail}`, [id]);
  if (!queue) throw new AppError("ERR_NO_QUEUE_FOUND");
  return queue;
}
