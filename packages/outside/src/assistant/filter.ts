import type { AssistantTurn } from "@balcao/shared/assistant/port";
import { plainWords } from "@balcao/shared/assistant/plain";
import { claimsDeed, namesForeignContact, promisesMore, statesForeignNumber } from "./grounds.ts";
import { instructionsOf, questionOf, rulesOf } from "./prompt.ts";
import { saysItDidNotUnderstand, saysItDoesNotKnow } from "./rules.ts";
import { saysIt, type Sources } from "./sources.ts";
import { beyondCourtesy, sentencesOf } from "./words.ts";
import { inMessages, worded } from "./wording.ts";

/** The parts of a model's text that may be sent. Without messages attendants take over. */
export interface FilteredText {
  messages: readonly string[];
  /** The ids of the text's sources. */
  sources: readonly number[];
}
const nothing: FilteredText = { messages: [], sources: [] };

/** A model that repeats this many of our words in a row reveals its rules. */
const echoWords = 8;
const mostOfInstructions = 200;
const ourNames = /search_knowledge|transfer_to_human|company_instructions|tool_call|system prompt|\[\[?\s*source/i;

function echoes(text: string, turn: AssistantTurn): boolean {
  if (ourNames.test(text)) return true;
  const said = plainWords(text);
  const rules = plainWords(rulesOf(turn)).split(" ");
  const runs = rules.map((_, place) => rules.slice(place, place + echoWords)).filter((run) => run.length === echoWords);
  return runs.some((run) => said.includes(run.join(" "))) || repeats(said, plainWords(instructionsOf(turn)));
}
/** Whether a text contains two hundred consecutive characters of another text. */
function repeats(said: string, original: string): boolean {
  for (let place = 0; place + mostOfInstructions <= original.length; place += 1)
    if (said.includes(original.slice(place, place + mostOfInstructions))) return true;
  return false;
}

/** The company's own statements about itself, besides the sources. */
const ownWords = (turn: AssistantTurn): string =>
  [instructionsOf(turn), turn.company, turn.hours?.text ?? "", ...turn.queues.map(({ name }) => name)].join("\n");

/** Filters a model's text. With `handsOver` the text comes before a hand-over, which it may announce. */
export function filterText(
  said: string,
  turn: AssistantTurn,
  sources: Sources,
  { handsOver = false }: { handsOver?: boolean } = {},
): FilteredText {
  const grounds = `${sources.text()}\n${ownWords(turn)}`;
  const { text, named } = worded(said, { count: sources.count, texts: grounds });
  if (text === "" || echoes(text, turn)) return nothing;
  const kept = sentencesOf(text)
    .filter((sentence) => !namesForeignContact(sentence, grounds))
    .join("")
    .trim();
  if (!/[\p{L}\p{N}]/u.test(kept)) return nothing;
  const meant = `${sources.text(named)}\n${ownWords(turn)}`;
  if (statesForeignNumber(kept, meant, questionOf(turn.history)) || promisesMore(kept, grounds)) return nothing;
  if (!handsOver && claimsDeed(kept, grounds)) return nothing;
  const under = sources.under(kept, named);
  const isGrounded = under.length > 0 || saysIt(kept, ownWords(turn)) || claimsNothing(kept, turn, handsOver);
  return isGrounded ? { messages: inMessages(kept), sources: under } : nothing;
}

/** Whether a text states nothing: a polite word, a question, or any words to a customer who only greets. */
function claimsNothing(text: string, turn: AssistantTurn, handsOver: boolean): boolean {
  const names = `${turn.company} ${turn.firstName}`;
  if (beyondCourtesy(questionOf(turn.history), names).length === 0) return text.length <= 300;
  return sentencesOf(text).every((sentence) => {
    if (sentence.trim().endsWith("?") || saysItDidNotUnderstand(sentence)) return true;
    // Before a hand-over a text may say that there is no answer, or what happens now. Without a hand-over, such a text would leave the customer
    // waiting.
    if (saysItDoesNotKnow(sentence) || claimsDeed(sentence, "")) return handsOver;
    return !/\d/.test(sentence) && beyondCourtesy(sentence, names).length <= 1;
  });
}
