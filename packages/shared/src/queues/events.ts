import type { QueueDetail } from "./schema.ts";

export interface QueueEvents {
  "queue.update": { queue: QueueDetail };
  /** The queue was deleted, so it has no attendants or tickets any more. */
  "queue.delete": { queueId: number };
}
