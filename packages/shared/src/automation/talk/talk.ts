import { type BotAction, type Decision, decided } from "../decision.ts";
import { ownQuestion } from "../own-question.ts";
import { type BotState, type Situation, type Talker, type Talkers } from "../situation.ts";

/**
 * Who talks with the customers of a queue, if anybody does: whom the ticket is set to, else its queue, its number, the company. What the plan
 * leaves out does not talk.
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

/** Whom the ticket or the number is set to, before any menu. */
export const talksFirst = (situation: Situation): Talker | null =>
  chosenBy(situation, situation.ticket) ?? chosenBy(situation, situation.number);

function chosenBy({ talks }: Situation, { integrationId, promptId }: Talkers): Talker | null {
  if (integrationId !== null && talks.integrations) return { kind: "integration", id: integrationId };
  return promptId !== null && talks.assistant ? { kind: "assistant", promptId } : null;
}

/**
 * Tells who talks what the customer wrote before they chose; what they chose is no question, and is told to nobody. Null: there is nothing to tell yet,
 * so whoever talks waits. A program begins its flow by itself, also with no more than a greeting, where nothing else is `said`.
 */
export function talkOfBefore(situation: Situation, talker: Talker, said: boolean): BotAction | null {
  const { ids, asks } = ownQuestion(situation);
  const begins = asks || (ids.length > 0 && talker.kind === "integration" && !said);
  return begins ? { do: "talk", talker, before: ids } : null;
}

/** The ticket's talk is with exactly this one. */
export const isTalkingWith = (state: BotState | null, talker: Talker): boolean =>
  state?.kind === "talk" &&
  (talker.kind === "integration"
    ? state.talker?.kind === "integration" && state.talker.id === talker.id
    : state.talker?.kind === "assistant" && state.talker.promptId === talker.promptId);

/** What a ticket remembers while somebody talks in it. */
export const talking = ({ ticket, now }: Situation, talker: Talker): BotState => ({
  kind: "talk",
  talker,
  options: [],
  count: ticket.state?.count ?? 0,
  sentAt: now.toISOString(),
});

/** Leaves the customer to who talks, where the ticket is. Closed hours do not end it: who talks knows them. */
export const beginTalk = (situation: Situation, talker: Talker, ...before: BotAction[]): Decision => ({
  actions: [...before, { do: "remember" }, { do: "talk", talker }],
  next: talking(situation, talker),
  reason: "talk-began",
});

/** Tells who talks what the customer wrote now. */
export const goOnTalking = (situation: Situation, talker: Talker): Decision =>
  decided(situation, "talk", { do: "talk", talker });
