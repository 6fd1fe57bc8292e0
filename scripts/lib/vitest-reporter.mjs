import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { progress } from "./progress.mjs";

/**
 * The errors of hooks before or after the tests of a file or of a part of it. Tests with a failed hook are skipped, and no report counts them.
 * @param {import("vitest/node").TestModule} module
 */
const thrownByHooks = (module) =>
  [module, ...module.children.allSuites()].flatMap((part) =>
    part.errors().map(({ name, message, stack }) => ({
      name,
      message,
      stack,
      VITEST_TEST_PATH: module.moduleId,
      VITEST_TEST_NAME: part.type === "suite" ? part.fullName : undefined,
    })),
  );

/**
 * A reporter for vitest that prints the progress, and writes into `$VITEST_FAULTS` the errors outside of any single test, which the JSON report
 * leaves out.
 */
export default class Reporter {
  #next = () => {};

  /** @param {readonly unknown[]} files */
  onTestRunStart(files) {
    this.#next = progress("vitest", files.length, "files");
  }

  onTestModuleEnd() {
    this.#next();
  }

  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly unknown[]} errors
   */
  onTestRunEnd(modules, errors) {
    const file = process.env["VITEST_FAULTS"];
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify([...errors, ...modules.flatMap(thrownByHooks)]));
  }
}
