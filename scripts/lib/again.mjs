/** @import { Count } from "./counts.mjs" */

/** When more files than this fail, the reason is not chance, so none is tried again. */
const filesTriedAgain = 24;

/**
 * Runs each file with a failure once more. A test that passes then is unsteady: it counts as passed, and is named, because it is a fault of the test
 * or of the product that somebody has to find. A test that fails again has failed, and so has a failure that names no file.
 * @param {Count} count of the first run
 * @param {(file: string) => Promise<Count>} runAlone runs one file, with nothing beside it and in a process of its own
 * @returns {Promise<Count>}
 */
export async function tryAgain(count, runAlone) {
  const { fallen = [] } = count;
  const files = new Set(fallen.flatMap(({ file }) => file ?? []));
  if (files.size > filesTriedAgain) return count;
  const steadied = new Set();
  let { passed, failed } = count;
  for (const file of files) {
    const again = await runAlone(file);
    if (again.failed > 0 || again.passed === 0) continue;
    steadied.add(file);
    const those = fallen.filter((one) => one.file === file).length;
    passed += those;
    failed -= those;
  }
  return {
    passed,
    failed,
    fallen: fallen.filter(({ file }) => !steadied.has(file)),
    unsteady: fallen.filter(({ file }) => steadied.has(file)),
  };
}
