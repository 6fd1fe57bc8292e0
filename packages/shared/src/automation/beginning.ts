import { type BotTicket, offeredQueues, type Situation } from "./situation.ts";

/** The settings for a number's automatic answers, without a ticket and without a time. */
export type BotConfig = Omit<Situation, "now" | "ticket">;

/** The state of a new ticket. */
export const untouched: Omit<BotTicket, "queueId"> = {
  status: "pending",
  userId: null,
  isGroup: false,
  outOfHours: false,
  stopped: false,
  state: null,
  closedToldAt: null,
  attended: false,
  greeted: false,
  saidLately: 0,
  integrationId: null,
  promptId: null,
};

/**
 * The situation of a customer who writes to a number for the first time, at this time. With `queueId` the conversation is about that queue. The menu
 * still comes first when it offers the queue.
 */
export const beginning = (config: BotConfig, now: Date, queueId: number | null): Situation => ({
  ...config,
  now,
  ticket: { ...untouched, queueId: startsIn(config, queueId) },
});

/** The queue in which a ticket begins: the only queue of a number, or a queue that its menu does not offer. Null when the menu asks. */
function startsIn(config: Pick<Situation, "queues">, queueId: number | null): number | null {
  const offered = offeredQueues(config);
  const asks = offered.length > 1 && (queueId === null || offered.some(({ id }) => id === queueId));
  return asks ? null : (queueId ?? offered[0]?.id ?? null);
}
