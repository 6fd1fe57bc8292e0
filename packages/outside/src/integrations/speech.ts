import type { OutsideAction } from "@balcao/shared/integrations/port";

/** A pause that a flow asks for is no longer. */
const longestWaitMs = 10_000;
/** A flow that says more at once runs in a circle. */
const mostSaid = 50;
export const longestText = 4096;

/** What a flow says in one turn, in its order. */
export class Speech {
  readonly #actions: OutsideAction[] = [];
  readonly #delayMs: number;
  #said = 0;

  /** Before each thing that is said the customer sees somebody type for so long. */
  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  get actions(): readonly OutsideAction[] {
    return this.#actions;
  }
  get isEmpty(): boolean {
    return this.#said === 0;
  }
  get isFull(): boolean {
    return this.#said >= mostSaid;
  }

  text(text: string): void {
    if (text.trim() !== "") this.#say({ do: "text", text: text.slice(0, longestText) });
  }

  /** Nothing but an address of the web is a file. */
  media(url: string, caption = ""): void {
    if (isWeb(url)) this.#say({ do: "media", url, caption: caption.slice(0, longestText) });
  }

  wait(ms: number): void {
    if (ms > 0) this.#actions.push({ do: "wait", ms: Math.min(ms, longestWaitMs) });
  }

  /** Below the last text, so that a question and its options are one message. */
  below(text: string, gap = "\n\n"): void {
    const last = this.#actions.at(-1);
    if (text === "") return;
    if (last?.do !== "text" || last.text.length + gap.length + text.length > longestText) return this.text(text);
    this.#actions[this.#actions.length - 1] = { do: "text", text: last.text + gap + text };
  }

  #say(action: OutsideAction): void {
    if (this.isFull) return;
    this.wait(this.#delayMs);
    this.#actions.push(action);
    this.#said += 1;
  }
}

export const isWeb = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
