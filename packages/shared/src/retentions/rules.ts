import type { RetentionPeriod, RetentionRules } from "./schema.ts";

/** For how many days a retention that removes more than before waits. Any admin can stop it in that time. */
export const retentionGraceDays = 7;
/** The shortest period. The journal of what numbers received keeps the same words for nearly as long. */
export const leastMonths = 3;
export const mostMonths = 240;

/** The rules that remove nothing. */
export const forEver: RetentionPeriod = { filesMonths: null, wordsMonths: null };
export const keepsAll = ({ filesMonths, wordsMonths }: RetentionPeriod): boolean =>
  filesMonths === null && wordsMonths === null;

/** Whether files are removed no later than the words beside them. Removing the words removes the files in any case. */
export const isSound = ({ filesMonths, wordsMonths }: RetentionPeriod): boolean =>
  filesMonths === null || wordsMonths === null || filesMonths <= wordsMonths;

/** The period that applies to a queue: its own, or else the company's. */
export const periodOf = ({ company, queues }: RetentionRules, queueId: number | null): RetentionPeriod =>
  queues.find((one) => one.queueId === queueId) ?? company;

const monthsOf = (months: number | null) => months ?? Number.POSITIVE_INFINITY;
const removesSooner = (before: RetentionPeriod, next: RetentionPeriod): boolean => {
  const files = ({ filesMonths, wordsMonths }: RetentionPeriod) =>
    Math.min(monthsOf(filesMonths), monthsOf(wordsMonths));
  return monthsOf(next.wordsMonths) < monthsOf(before.wordsMonths) || files(next) < files(before);
};

/**
 * Whether anything would be removed earlier than by the rules before, in any queue. Such a change waits; any other change applies immediately. `before`
 * is null when nothing was removed so far.
 */
export function removesMore(before: RetentionRules | null, next: RetentionRules): boolean {
  const was = before ?? { company: forEver, queues: [] };
  const queueIds = [...was.queues, ...next.queues].map(({ queueId }) => queueId);
  return [null, ...queueIds].some((queueId) => removesSooner(periodOf(was, queueId), periodOf(next, queueId)));
}
