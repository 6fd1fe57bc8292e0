import { leastMonths } from "@balcao/shared/retentions/rules";
import type { Retention } from "@balcao/shared/retentions/schema";
import type { RetentionBody } from "../../nouns/retentions/noun.ts";

/** The months that can be chosen, besides those that a period has already. */
const usual = [leastMonths, 6, 12, 18, 24, 36, 60, 120];

/** The choices of a field whose value is one of them. */
export const choicesOf = (value: number | null): number[] =>
  [...new Set([...usual, ...(value === null ? [] : [value])])].toSorted((a, b) => a - b);

/** The rules of a retention as the form has them. */
export const rulesOf = ({ company, queues }: Pick<Retention, "company" | "queues">): RetentionBody => ({
  company,
  queues: queues.map(({ queueId, filesMonths, wordsMonths }) => ({ queueId, filesMonths, wordsMonths })),
});
