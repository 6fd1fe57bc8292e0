import { queueColors } from "@balcao/shared/queues/rules";
import type { Queue } from "@balcao/shared/queues/schema";

/** The colours of the picker that people can tell apart easily. They also differ from white and black. */
const distinct = [
  "#1565c0",
  "#2e7d32",
  "#ef6c00",
  "#6a1b9a",
  "#d81b60",
  "#00838f",
  "#f9a825",
  "#4e342e",
  "#d32f2f",
  "#7e57c2",
  "#9e9d24",
  "#37474f",
];

/**
 * The colour with which a new queue begins: the first distinct colour that no queue has, or else any free colour. Empty when all colours are taken.
 */
export function freeColour(queues: readonly Pick<Queue, "color">[]): string {
  const taken = new Set(queues.map(({ color }) => color.toLowerCase()));
  return [...distinct, ...queueColors].find((color) => !taken.has(color)) ?? "";
}
