import type { BotOption } from "@balcao/shared/automation/situation";
import { above } from "@balcao/shared/queue-options/rules";

/** The titles from the root of a tree to an option. Empty for the root itself. */
export function wayTo(tree: readonly BotOption[], optionId: number | null): string[] {
  const option = tree.find(({ id }) => id === optionId);
  return option ? [...above(tree, option.id).toReversed(), option].map(({ title }) => title) : [];
}
