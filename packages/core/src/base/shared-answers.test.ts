import { expect, test } from "vitest";
import { SharedAnswers } from "./shared-answers.ts";

/** A function whose answer is the number of its call. It answers when the test releases it. */
function counted() {
  const works: { finish: () => void; fail: () => void }[] = [];
  const answer = () =>
    new Promise<number>((done, failed) => {
      const number = works.length + 1;
      works.push({ finish: () => done(number), fail: () => failed(new Error(`no ${number}`)) });
    });
  return { works, answer };
}

test("callers who ask while an answer is being computed share the next answer, which begins after their question", async () => {
  const [shared, { works, answer }] = [new SharedAnswers<number>(), counted()];
  const first = shared.ask("1 a", answer);
  const later = [shared.ask("1 a", answer), shared.ask("1 a", answer)];
  expect(works).toHaveLength(1);
  works[0]?.finish();
  expect(await first).toBe(1);
  const last = shared.ask("1 a", answer);
  works[1]?.finish();
  expect(await Promise.all(later)).toEqual([2, 2]);
  expect(works).toHaveLength(3);
  works[2]?.finish();
  expect(await last).toBe(3);
});

test("an answer is not kept, and a caller who asks afterwards gets a new answer", async () => {
  const [shared, { works, answer }] = [new SharedAnswers<number>(), counted()];
  for (const number of [1, 2]) {
    const asked = shared.ask("1 a", answer);
    works[number - 1]?.finish();
    expect(await asked).toBe(number);
  }
});

test("questions of other companies and other questions do not wait, and get their own answers", async () => {
  const [shared, { works, answer }] = [new SharedAnswers<number>(), counted()];
  const all = ["1 a", "2 a", "1 b"].map((key) => shared.ask(key, answer));
  expect(works).toHaveLength(3);
  for (const { finish } of works) finish();
  expect(await Promise.all(all)).toEqual([1, 2, 3]);
});

test("when a shared question fails, it fails for all its callers, and the next question still begins", async () => {
  const [shared, { works, answer }] = [new SharedAnswers<number>(), counted()];
  const first = shared.ask("1 a", answer);
  const second = [shared.ask("1 a", answer), shared.ask("1 a", answer)];
  works[0]?.fail();
  await expect(first).rejects.toThrow("no 1");
  works[1]?.fail();
  for (const one of second) await expect(one).rejects.toThrow("no 2");
  const third = shared.ask("1 a", answer);
  works[2]?.finish();
  expect(await third).toBe(3);
});
