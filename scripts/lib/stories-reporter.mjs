import { progress } from "./progress.mjs";

/** A reporter for Playwright that prints the progress of the run. */
export default class Reporter {
  #next = () => {};

  /**
   * @param {unknown} _config
   * @param {{ allTests(): readonly unknown[] }} suite
   */
  onBegin(_config, suite) {
    this.#next = progress("e2e", suite.allTests().length, "stories");
  }

  onTestEnd() {
    this.#next();
  }

  printsToStdio() {
    return false;
  }
}
