import { type BotAction, type Decision, decided } from "../decision.ts";
import { ownQuestion } from "../own-question.ts";
import { type BotState, type Situation, type Talker, type Talkers } from "../situation.ts";

/**
 * The talker for the customers of a queue: the ticket's, else the queue's, the number's or the company's. Null when none of them has a talker that the
 * plan includes.
 */
export function talkerOf(situation: Situation, queueId: number | null): Talker | null {
  const { ticket, queues, number } = situation;
  const queue = queues.find(({ id }) => id === queueId);
  return (
    chosenBy(situation, ticket) ??
    (queue ? chosenBy(situation, queue) : null) ??
    chosenBy(situation, number) ??
    (situation.talks.assistant && situation.talks.company ? { kind: "assistant", promptId: null } : null)
  );
}

/** The talker of the ticket or the number. It talks before any menu. */
export const talksFirst = (situation: Situation): Talker | null =>
  chosenBy(situation, situation.ticket) ?? chosenBy(situation, situation.number);

function chosenBy({ talks }: Situation, { integrationId, promptId }: Talkers): Talker | null {
  if (integrationId !== null && talks.integrations) return { kind: "integration", id: integrationId };
  return promptId !== null && talks.assistant ? { kind: "assistant", promptId } : null;
}

/**
 * Passes the customer's texts before the choice to the talker. The choice itself is no question and is left out. Null when there is nothing to pass
 * on yet, so the talker waits. A program begins its flow even after a mere greeting, unless the customer gets a text anyway (`said`).
 */
export function talkOfBefore(situation: Situation, talker: Talker, said: boolean): BotAction | null {
  const { ids, asks } = ownQuestion(situation);
  const begins = asks || (ids.length > 0 && talker.kind === "integration" && !said);
  return begins ? { do: "talk", talker, before: ids } : null;
}

/** Whether the ticket's talk is with this talker. */
export const isTalkingWith = (state: BotState | null, talker: Talker): boolean =>
  state?.kind === "talk" &&
  (talker.kind === "integration"
    ? state.talker?.kind === "integration" && state.talker.id === talker.id
    : state.talker?.kind === "assistant" && state.talker.promptId === talker.promptId);

/** The state of a ticket during a talk. */
export const talking = ({ ticket, now }: Situation, talker: Talker): BotState => ({
  kind: "talk",
  talker,
  options: [],
  count: ticket.state?.count ?? 0,
  sentAt: now.toISOString(),
});

/** Leaves the customer to the talker. The ticket's queue stays. The talk also begins out of hours, because the talker is told the hours. */
export const beginTalk = (situation: Situation, talker: Talker, ...before: BotAction[]): Decision => ({
  actions: [...before, { do: "remember" }, { do: "talk", talker }],
  next: talking(situation, talker),
  reason: "talk-began",
});

/** Passes the customer's present text to the talker. */
export const goOnTalking = (situation: Situation, talker: Talker): Decision =>
  decided(situation, "talk", { do: "talk", talker });
