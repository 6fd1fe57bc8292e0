import type { QueueEvents } from "@balcao/shared/queues/events";
import type { Live } from "../../lib/live.ts";
import { dropQueue, putQueue } from "./cache.ts";

export const queuesLive: Live<QueueEvents> = {
  "queue.update": (cache, { queue }) => putQueue(cache, queue),
  "queue.delete": (cache, { queueId }) => dropQueue(cache, queueId),
};
