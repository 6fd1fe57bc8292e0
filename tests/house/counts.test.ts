import { expect, test } from "vitest";
import { countStories, countTurbo, countVitest, settle, sum } from "../../scripts/lib/counts.mjs";

test("an exit code with an error always counts as a failure, and a good one adds none", () => {
  expect(settle(1, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 1 });
  expect(settle(1, { passed: 5, failed: 2 })).toEqual({ passed: 5, failed: 2 });
  expect(settle(0, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 0 });
});

test("no report is a failure, whatever the exit code says", () => {
  expect([settle(0, undefined), settle(1, undefined)]).toEqual([
    { passed: 0, failed: 1 },
    { passed: 0, failed: 1 },
  ]);
});

test("a task that never began counts as failed", () => {
  const tasks = [{ execution: { exitCode: 0 } }, { execution: { exitCode: 2 } }, {}];
  expect(countTurbo({ tasks })).toEqual({ passed: 1, failed: 2 });
});

test("a test file that broke before its first test is a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{}] },
    { status: "passed", assertionResults: [{}] },
  ];
  expect(countVitest({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({ passed: 3, failed: 2 });
});

test("a story that passed only at the second attempt counts as failed", () => {
  expect(countStories({ stats: { expected: 4, unexpected: 1, flaky: 1 } })).toEqual({ passed: 4, failed: 2 });
});

test("the total is the sum of all counts", () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});
