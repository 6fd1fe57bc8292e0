import { type HeardMessage, replyOf } from "./decision.ts";
import { choiceIdOf, typed } from "./offer.ts";
import { type Line, type MenuOption, readChoice, readName } from "./rules.ts";

const isWay = (choice: HeardMessage["choice"]): choice is keyof typeof typed => choice === "back" || choice === "menu";

/** The words of a reply. A tapped way back is what a customer would have typed. */
export const wordsOf = (heard: HeardMessage): string | null =>
  isWay(heard.choice) ? typed[heard.choice] : replyOf(heard);

/** The line that a reply means. A tapped line may be of an older menu with other numbers, so only a line with the same name is meant. */
export function lineMeant<L extends Line>(heard: HeardMessage, lines: readonly L[]): L | null {
  const words = wordsOf(heard);
  if (words === null) return null;
  return heard.choice && !isWay(heard.choice) ? readName(words, lines) : readChoice(words, lines);
}

/** The option that a customer tapped, also in an older menu with the same line, or else the one that the words mean. */
export const optionMeant = (heard: HeardMessage, options: readonly MenuOption[]): MenuOption | null =>
  options.find((option) => choiceIdOf(option) === heard.choice) ?? lineMeant(heard, options);
