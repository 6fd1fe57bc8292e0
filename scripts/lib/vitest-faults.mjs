import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A reporter of vitest: writes the errors that broke out of no single test, which its JSON report leaves out, to `$VITEST_FAULTS`. */
export default class Faults {
  /**
   * @param {unknown} _modules
   * @param {readonly unknown[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env["VITEST_FAULTS"];
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(errors));
  }
}
