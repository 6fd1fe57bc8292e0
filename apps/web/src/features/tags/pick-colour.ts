import { queueColors } from "@balcao/shared/queues/rules";
import type { Tag } from "@balcao/shared/tags/schema";

/** The first colour that no tag has. When all colours are used, the least used colour. */
export function freshColour(tags: readonly Tag[]): string {
  const uses = (color: string) => tags.filter((tag) => tag.color.toLowerCase() === color).length;
  return queueColors.reduce((best, color) => (uses(color) < uses(best) ? color : best));
}
