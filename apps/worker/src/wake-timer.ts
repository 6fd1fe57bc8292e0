/** Wakes once, at the earliest of the requested times. After that it can be set again. */
export class WakeTimer {
  readonly #wake: () => void;
  readonly #closing: AbortSignal;
  #timer: NodeJS.Timeout | undefined;
  #due = Number.POSITIVE_INFINITY;

  constructor(wake: () => void, closing: AbortSignal) {
    this.#wake = wake;
    this.#closing = closing;
    closing.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
  }

  in(delayMs: number): void {
    const due = performance.now() + delayMs;
    if (this.#closing.aborted || due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => {
      this.#due = Number.POSITIVE_INFINITY;
      this.#wake();
    }, delayMs);
  }
}
