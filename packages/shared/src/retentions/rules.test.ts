import { expect, test } from "vitest";
import { retentionsApi } from "./api.ts";
import { forEver, isSound, removesMore } from "./rules.ts";
import type { RetentionPeriod, RetentionRules } from "./schema.ts";

const period = (filesMonths: number | null, wordsMonths: number | null): RetentionPeriod => ({
  filesMonths,
  wordsMonths,
});
const rules = (company: RetentionPeriod, queues: Record<number, RetentionPeriod> = {}): RetentionRules => ({
  company,
  queues: Object.entries(queues).map(([queueId, one]) => ({ queueId: Number(queueId), ...one })),
});

test.each<[name: string, before: RetentionRules | null, next: RetentionRules, more: boolean]>([
  ["the first period of a company removes more", null, rules(period(null, 12)), true],
  ["keeping for ever removes nothing more", rules(period(6, 12)), rules(forEver), false],
  ["keeping for ever in place of no rules removes nothing more", null, rules(forEver), false],
  ["the same rules remove nothing more", rules(period(6, 12)), rules(period(6, 12)), false],
  ["fewer months of words remove more", rules(period(6, 12)), rules(period(6, 11)), true],
  ["fewer months of files remove more", rules(period(6, 12)), rules(period(5, 12)), true],
  ["files with the period of their words remove nothing more", rules(period(null, 12)), rules(period(12, 12)), false],
  ["files before their words remove more", rules(period(null, 12)), rules(period(6, 12)), true],
  ["words that stay without their files remove nothing more", rules(period(6, 12)), rules(period(6, null)), false],
  ["a queue with a period removes more than keeping for ever", null, rules(forEver, { 4: period(null, 12) }), true],
  [
    "a queue that is kept longer removes nothing more",
    rules(period(6, 12)),
    rules(period(6, 12), { 4: forEver }),
    false,
  ],
  [
    "a queue that loses its longer period removes more",
    rules(period(6, 12), { 4: forEver }),
    rules(period(6, 12)),
    true,
  ],
  ["a queue that loses its shorter period removes no more", rules(forEver, { 4: period(3, 3) }), rules(forEver), false],
])("%s", (_name, before, next, more) => {
  expect(removesMore(before, next)).toBe(more);
});

test("a period is sound unless it keeps files longer than the words beside them", () => {
  expect([period(6, 12), period(12, 12), period(6, null), period(null, 6), period(13, 12)].map(isSound)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

test.each([
  [{ company: period(2, 12), queues: [] }, "fewer than three months"],
  [{ company: period(null, 241), queues: [] }, "more than twenty years"],
  [{ company: period(13, 12), queues: [] }, "files that outlive their words"],
  [{ company: forEver, queues: [{ queueId: 1, ...period(13, 12) }] }, "files of a queue that outlive their words"],
  [{ company: forEver, queues: [1, 1].map((queueId) => ({ queueId, ...forEver })) }, "the same queue twice"],
])("%j is refused: %s", (body) => {
  expect(retentionsApi.begin.body.safeParse(body).success).toBe(false);
});
