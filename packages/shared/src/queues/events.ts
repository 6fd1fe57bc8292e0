import type { QueueDetail } from "./schema.ts";

export interface QueueEvents {
  "queue.update": { queue: QueueDetail };
  /** The queue is deleted; it has no attendants and no tickets any more. */
  "queue.delete": { queueId: number };
}
