import { type BotTicket, offeredQueues, type Situation } from "./situation.ts";

/** What a number is set to say by itself, without a ticket and without a moment. */
export type BotConfig = Omit<Situation, "now" | "ticket">;

/** Of a ticket in which nothing happened yet. */
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

/** The situation of somebody who writes to a number for the first time, at this moment; with `queueId`, who comes to that queue. */
export const beginning = (config: BotConfig, now: Date, queueId: number | null): Situation => ({
  ...config,
  now,
  ticket: { ...untouched, queueId: startsIn(config, queueId) },
});

/** The only queue of a number, or one that its menu does not offer; else none, for the menu asks. */
function startsIn(config: Pick<Situation, "queues">, queueId: number | null): number | null {
  const offered = offeredQueues(config);
  const asks = offered.length > 1 && (queueId === null || offered.some(({ id }) => id === queueId));
  return asks ? null : (queueId ?? offered[0]?.id ?? null);
}
