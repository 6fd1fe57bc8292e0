import type { BotConfig } from "@balcao/shared/automation/beginning";
import type { BotQueue } from "@balcao/shared/automation/situation";

/** This number stands for the id of a queue that is not saved yet. */
export const newQueue = 0;

const blankQueue: Omit<BotQueue, "schedules"> = {
  id: newQueue,
  name: "",
  greeting: "",
  outOfHoursMessage: "",
  offered: false,
  integrationId: null,
  promptId: null,
  tree: [],
};

/** Replaces the queue by its draft. A queue that is not saved yet is added to the other queues with the company's week, in the server's format. */
export function withDraft(
  config: BotConfig,
  queueId: number | undefined,
  draft: Partial<BotQueue> | undefined,
): BotConfig {
  const { queues, hours } = config;
  if (queueId === newQueue)
    return { ...config, queues: [...queues, { ...blankQueue, schedules: hours.schedules, ...draft }] };
  return { ...config, queues: queues.map((queue) => (queue.id === queueId ? { ...queue, ...draft } : queue)) };
}
