import { played } from "@balcao/shared/assistant/rules";
import type { PlayedAnswer } from "@balcao/shared/assistant/schema";
import { useState } from "react";
import { type PlayedPrompt, usePlayAssistant } from "./queries.ts";

/** A line of the customer. It has no answer while the assistant works, and when the provider failed. */
export interface PlayedTurn {
  question: string;
  answer: PlayedAnswer | null;
}

/** After a hand-over the next line begins another conversation. */
const currentOf = (turns: readonly PlayedTurn[]) =>
  turns.slice(turns.findLastIndex(({ answer }) => answer?.handOver) + 1);

/** A conversation with the assistant. Each line is sent with the prompt's values of that moment. */
export function useAssistantPlay(prompt: PlayedPrompt) {
  const [turns, setTurns] = useState<readonly PlayedTurn[]>([]);
  const { mutate, reset, isPending, error, data } = usePlayAssistant();
  const ask = (all: readonly PlayedTurn[]) => {
    const current = currentOf(all);
    const before = current.slice(0, -1).map((turn) => ({ question: turn.question, answers: turn.answer?.texts ?? [] }));
    const last = current.at(-1);
    if (!last) return;
    mutate(
      { ...prompt, before, question: last.question },
      { onSuccess: (answer) => answer.fault ?? setTurns([...all.slice(0, -1), { ...last, answer }]) },
    );
  };
  return {
    turns,
    isPending,
    error,
    failed: data?.fault ? data : null,
    isFull: currentOf(turns).length >= played.questions,
    say: (question: string) => {
      const all = [...turns, { question, answer: null }];
      setTurns(all);
      ask(all);
    },
    again: () => ask(turns),
    /** Begins a new conversation, and ignores an answer that is still on its way. */
    restart: () => {
      reset();
      setTurns([]);
    },
  };
}
