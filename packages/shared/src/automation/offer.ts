import { type MenuOption, menuLine } from "./rules.ts";

/** One line of a menu. `id` comes back when the customer taps the line. `line` is the written form, for networks where nothing can be tapped. */
export interface Choice {
  id: string;
  title: string;
  line: string;
}
/** What a text offers to choose: its choices, and below them the ways back. */
export interface Offer {
  choices: readonly Choice[];
  ways: readonly Choice[];
}

/** The inner id of a line. For a node of a tree it stays the same when the node moves. */
export const choiceIdOf = ({ queueId, optionId }: MenuOption): string =>
  optionId === undefined ? `queue:${queueId}` : `opt:${optionId}`;

/** Whether an inner id is one of ours. Another program on the same number may send buttons too, and their words are the customer's own. */
export const isChoiceId = (id: string): boolean => /^(?:queue:\d+|opt:\d+|back|menu)$/.test(id);

/** The lines of a menu as choices. */
export const choicesOf = (options: readonly MenuOption[]): Choice[] =>
  options.map((option) => ({ id: choiceIdOf(option), title: option.name, line: menuLine(option) }));

/** What a customer types to go back. */
export const typed = { back: "0", menu: "#" } as const;

/** A way back as a choice. */
export const wayTo = (way: keyof typeof typed, title: string): Choice => ({
  id: way,
  title,
  line: `*[ ${typed[way]} ]* - ${title}`,
});

/** The lines of an offer as text. */
export const linesOf = ({ choices, ways }: Offer): string =>
  [choices.map(({ line }) => line).join("\n"), ...ways.map(({ line }) => line)].filter(Boolean).join("\n");
