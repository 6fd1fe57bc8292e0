import { type Heard, replyOf } from "./decision.ts";
import { choiceIdOf, typed } from "./offer.ts";
import { type MenuOption, readChoice } from "./rules.ts";

/** The words of a reply. A tapped way back is what a customer would have typed. */
export const wordsOf = (heard: Heard): string | null =>
  heard.choice === "back" || heard.choice === "menu" ? typed[heard.choice] : replyOf(heard);

/** The option that a customer tapped, also in an older menu with the same line, or else the one that the words mean. */
export function optionMeant(heard: Heard, options: readonly MenuOption[]): MenuOption | null {
  const tapped = options.find((option) => choiceIdOf(option) === heard.choice);
  if (tapped) return tapped;
  const words = wordsOf(heard);
  return words === null ? null : readChoice(words, options);
}
