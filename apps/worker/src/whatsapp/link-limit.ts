/** A number that is not linked within this time gives its place to other numbers, until a user requests a new code. */
const usualMs = 5 * 60_000;

/** How long a number may wait for its link, counted from its first code. */
export class LinkLimit {
  readonly #over: () => void;
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(over: () => void, ms = usualMs) {
    this.#over = over;
    this.#ms = ms;
  }

  begin(): void {
    this.#timer ??= setTimeout(this.#over, this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
