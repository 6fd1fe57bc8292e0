import { type HeardMessage, replyOf } from "./decision.ts";
import { choiceIdOf, typed } from "./offer.ts";
import { type Line, type MenuOption, readChoice, readName } from "./rules.ts";

const isWay = (choice: HeardMessage["choice"]): choice is keyof typeof typed => choice === "back" || choice === "menu";

/** The words of a reply. A tapped way back is what a customer would have typed. */
export const wordsOf = (heard: HeardMessage): string | null =>
  isWay(heard.choice) ? typed[heard.choice] : replyOf(heard);

/** The line that the words of a reply mean. A tapped line is no number of this menu, so it means the line of the same name, if any. */
export function lineMeant<L extends Line>(heard: HeardMessage, lines: readonly L[]): L | null {
  const words = wordsOf(heard);
  if (words === null) return null;
  return heard.choice && !isWay(heard.choice) ? readName(words, lines) : readChoice(words, lines);
}

/** The option that a customer tapped, also in an older menu with the same line, or else the one that the words mean. */
export const optionMeant = (heard: HeardMessage, options: readonly MenuOption[]): MenuOption | null =>
  options.find((option) => choiceIdOf(option) === heard.choice) ?? lineMeant(heard, options);
