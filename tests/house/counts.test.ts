import { expect, test } from "vitest";
import { countFaults, countStories, countTurbo, countVitest, settle, sum } from "../../scripts/lib/counts.mjs";

test("an exit code with an error always counts as a failure, and an exit code 0 adds no failure", () => {
  expect(settle(1, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 1 });
  expect(settle(1, { passed: 5, failed: 2 })).toEqual({ passed: 5, failed: 2 });
  expect(settle(0, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 0 });
});

test("a missing report counts as a failure, even with the exit code 0", () => {
  expect([settle(0, undefined), settle(1, undefined)]).toEqual([
    { passed: 0, failed: 1 },
    { passed: 0, failed: 1 },
  ]);
});

test("a task that never started counts as failed", () => {
  const tasks = [
    { execution: { exitCode: 0 } },
    { taskId: "api#lint", execution: { exitCode: 2 } },
    { taskId: "api#build" },
  ];
  expect(countTurbo({ tasks })).toEqual({
    passed: 1,
    failed: 2,
    fallen: [{ text: "api#lint" }, { text: "api#build" }],
  });
});

test("a test that failed is named with its reason", () => {
  const wrong = {
    status: "failed",
    fullName: "it adds",
    failureMessages: ["\u001B[31mexpected 1 to be 2\u001B[39m\n at add.ts"],
  };
  const testResults = [
    { name: "add.test.ts", assertionResults: [wrong, { status: "passed" }] },
    { name: "good.test.ts", assertionResults: [{ status: "passed" }] },
  ];
  expect(countVitest({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({
    passed: 3,
    failed: 1,
    fallen: [{ file: "add.test.ts", text: "add.test.ts > it adds: expected 1 to be 2" }],
  });
});

test("an error outside any single test is a failure with its file, its reason and its line", () => {
  const stack = "Error: gone\n    at Pool (/w/node_modules/pg/pool.js:1:1)\n    at ask (/w/src/ask.ts:3:4)";
  const lost = { name: "Error", message: "gone\nat all", stack, VITEST_TEST_PATH: "/w/src/ask.test.ts" };
  expect(countFaults([lost, { message: "no place" }])).toEqual({
    passed: 0,
    failed: 2,
    fallen: [
      { file: "/w/src/ask.test.ts", text: "/w/src/ask.test.ts: Error: gone at ask (/w/src/ask.ts:3:4)" },
      { text: "outside of any test: Error: no place" },
    ],
  });
});

test("a story that passed only at the second try counts as failed, with the reason of the first failure", () => {
  const late = { results: [{ error: { message: "Timeout of 45000ms\n at line 3" } }, {}] };
  const specs = [
    { title: "it starts", file: "start.spec.ts", line: 3, ok: true, tests: [late] },
    { title: "it ends", file: "start.spec.ts", line: 9, ok: true, tests: [{ results: [{}] }] },
  ];
  expect(countStories({ stats: { expected: 4, unexpected: 0, flaky: 1 }, suites: [{ suites: [{ specs }] }] })).toEqual({
    passed: 4,
    failed: 1,
    fallen: [{ file: "start.spec.ts", text: "start.spec.ts:3 > it starts: Timeout of 45000ms" }],
  });
});

test("the total is the sum of all counts", () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3, fallen: [{ text: "one" }], unsteady: [{ text: "two" }] },
    ]),
  ).toEqual({ passed: 3, failed: 3, fallen: [{ text: "one" }], unsteady: [{ text: "two" }] });
});
