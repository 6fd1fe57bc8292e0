import { queueColors } from "@balcao/shared/queues/rules";
import type { Queue } from "@balcao/shared/queues/schema";

/** The colours of the picker that people tell apart easily, also beside white and black. */
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

/** The colour with which a new queue begins: the first distinct colour that no queue has, else any free colour; empty when all are taken. */
export function freeColour(queues: readonly Pick<Queue, "color">[]): string {
  const taken = new Set(queues.map(({ color }) => color.toLowerCase()));
  return [...distinct, ...queueColors].find((color) => !taken.has(color)) ?? "";
}
