import { leastMonths } from "@balcao/shared/retentions/rules";
import type { Retention } from "@balcao/shared/retentions/schema";
import type { RetentionBody } from "../../nouns/retentions/noun.ts";

/** The usual choices of months. A period with another value has that value as one more choice. */
const usual = [leastMonths, 6, 12, 18, 24, 36, 60, 120];

/** The choices of a field, with its present value among them. */
export const choicesOf = (value: number | null): number[] =>
  [...new Set([...usual, ...(value === null ? [] : [value])])].toSorted((a, b) => a - b);

/** The rules of a retention as the form has them. */
export const rulesOf = ({ company, queues }: Pick<Retention, "company" | "queues">): RetentionBody => ({
  company,
  queues: queues.map(({ queueId, filesMonths, wordsMonths }) => ({ queueId, filesMonths, wordsMonths })),
});
