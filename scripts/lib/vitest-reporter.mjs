import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { progress } from "./progress.mjs";

/** A reporter of vitest: how far the run is, and, in `$VITEST_FAULTS`, the errors that broke out of no single test: the JSON report leaves them out. */
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
