/** What waits for a number is tried within seconds of its opening: an access that nothing was refused for after this time counts as good. */
const trialMs = 30_000;

/**
 * Meta shows a number's page also to an access with which it may not send. An access that was refused for sending is therefore on trial when the number
 * opens with it again, until a message was taken: a number that opened and fell with each try would be shown, and told of, as one that comes and goes.
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

  /** The number opens with this token. Null when there is nothing to prove; else what resolves once it is proven. */
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
