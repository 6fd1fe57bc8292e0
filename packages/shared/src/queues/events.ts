import type { QueueDetail } from "./schema.ts";

export interface QueueEvents {
  "queue.update": { queue: QueueDetail };
  /** Nobody works in it and nothing lies in it any more. */
  "queue.delete": { queueId: number };
}
