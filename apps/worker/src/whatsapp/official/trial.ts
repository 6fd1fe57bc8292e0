/** Waiting messages are tried within seconds of the number's opening. An access without a refusal by the end of this time counts as good. */
const trialMs = 30_000;

/**
 * Meta answers `askNumber` also for an access that may not send. When a number opens again with an access that was refused for sending, the access is on
 * trial until Meta takes a message. Otherwise a number that opens and closes with each try would be shown, and reported, each time.
 */
export class Trial {
  #refused: string | null = null;
  #passed: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** Meta refused a message of this token. */
  refused(token: string): void {
    this.end();
    this.#refused = token;
  }

  /** The number opens with this token. Null when there is nothing to prove, otherwise a promise that resolves once the token is proven. */
  begin(token: string): Promise<void> | null {
    this.end();
    if (token !== this.#refused) {
      this.#refused = null;
      return null;
    }
    return new Promise((resolve) => {
      this.#passed = resolve;
      this.#timer = setTimeout(() => this.passed(), trialMs).unref();
    });
  }

  /** Meta took a message. */
  passed(): void {
    const passed = this.#passed;
    this.#refused = null;
    this.end();
    passed?.();
  }

  /** The number closes: nothing is proven any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#passed = null;
  }
}
