import type { QueueOptionEvents } from "@balcao/shared/queue-options/events";
import type { Live } from "../../lib/live.ts";
import { queueOptionKeys } from "./cache.ts";

export const queueOptionsLive: Live<QueueOptionEvents> = {
  "queue-option.update": (cache, { queueId }) => {
    void cache.invalidateQueries({ queryKey: queueOptionKeys.tree(queueId) });
  },
};
