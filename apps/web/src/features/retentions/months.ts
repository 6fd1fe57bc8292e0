import { leastMonths } from "@balcao/shared/retentions/rules";
import type { Retention, RetentionPeriod } from "@balcao/shared/retentions/schema";
import type { TFunction } from "i18next";
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

/** A period as a sentence: what is removed after how many months. */
export function periodText({ filesMonths, wordsMonths }: RetentionPeriod, t: TFunction<"retentions">): string {
  const words = wordsMonths === null ? null : t("wordsAfter", { time: t("months", { count: wordsMonths }) });
  const files = filesMonths === null ? null : t("filesAfter", { time: t("months", { count: filesMonths }) });
  if (words === null && files === null) return t("forEver");
  return [files, words ?? t("wordsForEver")].filter((part) => part !== null).join(" ");
}
