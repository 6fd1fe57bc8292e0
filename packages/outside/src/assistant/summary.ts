import type { AssistantTurn } from "@balcao/shared/assistant/port";
import { namesForeignContact } from "./grounds.ts";
import { instructionsOf, questionOf } from "./prompt.ts";
import type { Sources } from "./sources.ts";
import { sentencesOf } from "./words.ts";
import { worded } from "./wording.ts";

const longest = 400;

/**
 * The summary in the note for colleagues. It is the model's text without addresses that nobody in the conversation wrote, because a colleague may
 * open them. Without a summary it is the customer's own words.
 */
export function summaryOf(turn: AssistantTurn, sources: Sources, given = ""): string {
  const known = [sources.text(), instructionsOf(turn), ...turn.history.map(({ text }) => text)].join("\n");
  const kept = sentencesOf(worded(given).text)
    .filter((sentence) => !namesForeignContact(sentence, known))
    .join("");
  return (kept.trim() || questionOf(turn.history).trim()).replace(/\s+/g, " ").slice(0, longest);
}
