/** @typedef {{ passed: number, failed: number }} Count */

/** @param {number} code an exit code @returns {Count} */
export const countOne = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** @param {Count[]} counts @returns {Count} */
export const sum = (counts) =>
  counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), { passed: 0, failed: 0 });

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
 * @param {{ tasks: { execution?: { exitCode: number } }[] }} report of turbo
 */
export const countTurbo = ({ tasks }) => sum(tasks.map((task) => countOne(task.execution?.exitCode ?? 1)));

/**
 * A file that broke before its first test counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Count}
 */
export function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** @param {{ stats: { expected: number, unexpected: number, flaky: number } }} report of Playwright @returns {Count} */
export const countStories = ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky });
