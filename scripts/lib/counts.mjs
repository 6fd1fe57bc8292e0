import { stripVTControlCharacters } from "node:util";

/**
 * A failure: `text` names it with its reason in one line, and `file` is the file to try again, if the tool's report names it.
 * @typedef {{ text: string, file?: string }} Fallen
 * `unsteady`: what failed and then passed when it was tried again, so it counts as passed.
 * @typedef {{ passed: number, failed: number, fallen?: Fallen[], unsteady?: Fallen[] }} Count
 */

/** @param {number} code an exit code @returns {Count} */
export const countOne = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** The first line of a message, without colours. @param {string} [text] */
const oneLine = (text = "") => stripVTControlCharacters(text).split("\n", 1)[0]?.slice(0, 300) ?? "";

/** @param {Count[]} counts @returns {Count} */
export const sum = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  fallen: counts.flatMap(({ fallen = [] }) => fallen),
  unsteady: counts.flatMap(({ unsteady = [] }) => unsteady),
});

/**
 * A tool that ended with an error counts as failed, even when its report names no failure or is missing.
 * @param {number} code
 * @param {Count | undefined} count
 */
export function settle(code, count) {
  if (!count) return countOne(code || 1);
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/**
 * A task that never began, because another failed before it, counts as failed.
 * @param {{ tasks: { taskId?: string, execution?: { exitCode: number } }[] }} report of turbo
 * @returns {Count}
 */
export function countTurbo({ tasks }) {
  const failed = tasks.filter(({ execution }) => execution?.exitCode !== 0);
  return {
    passed: tasks.length - failed.length,
    failed: failed.length,
    fallen: failed.map((task) => ({ text: task.taskId ?? "" })),
  };
}

/**
 * @typedef {{ status?: string, fullName?: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name?: string, assertionResults: Assertion[] }} TestFile
 */

/**
 * Counts the tests that ran. Errors outside of any test, such as in a hook or in a file that cannot be read, are faults: `countFaults`.
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} report
 * @returns {Count}
 */
export function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const fallen = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => ({
        file: name,
        text: `${name} > ${fullName}: ${oneLine(failureMessages?.[0])}`,
      })),
  );
  return { passed: numPassedTests, failed: numFailedTests, fallen };
}

/**
 * Counts errors that came while tests ran but belong to no single test, such as in a hook, in a file that cannot be read, or in a rejection that
 * nobody awaits: each is a failure.
 * @param {{ name?: string, message?: string, stack?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }[]} errors
 * @returns {Count}
 */
export function countFaults(errors) {
  const fallen = errors.map(({ name = "Error", message, stack = "", ...error }) => {
    const where = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(" > ") || "outside of any test";
    const line = stack.split("\n").find((text) => text.trim().startsWith("at ") && !text.includes("node_modules"));
    return {
      file: error.VITEST_TEST_PATH,
      text: `${where}: ${name}: ${oneLine(message)}${line ? ` ${line.trim()}` : ""}`,
    };
  });
  return { passed: 0, failed: errors.length, fallen };
}

/**
 * @typedef {{ title: string, file?: string, line?: number, ok?: boolean,
 *   tests?: { results: { error?: { message?: string } }[] }[] }} Story
 * @typedef {{ specs?: Story[], suites?: Suite[] }} Suite
 */

/** @param {Suite[]} suites @returns {Story[]} */
const storiesOf = (suites) => suites.flatMap((suite) => [...(suite.specs ?? []), ...storiesOf(suite.suites ?? [])]);

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, suites?: Suite[] }} report of Playwright
 * @returns {Count}
 */
export function countStories({ stats: { expected, unexpected, flaky }, suites = [] }) {
  const fallen = storiesOf(suites)
    .map((story) => ({
      ...story,
      errors: (story.tests ?? []).flatMap(({ results }) => results.map(({ error }) => error)),
    }))
    .filter(({ ok, errors }) => ok === false || errors.some((error) => error !== undefined))
    .map(({ file, line, title, errors }) => ({
      file,
      text: `${file}:${line} > ${title}: ${oneLine(errors.find(Boolean)?.message)}`,
    }));
  return { passed: expected, failed: unexpected + flaky, fallen };
}
