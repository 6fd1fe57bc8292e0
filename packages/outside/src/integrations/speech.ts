import type { OutsideAction } from "@balcao/shared/integrations/port";
import { isDataAddress } from "../words/data-address.ts";
import { longestText, parted } from "../words/parts.ts";
import { wordsOf } from "./faults.ts";

/** The longest pause that a flow may request. */
const longestWaitMs = 10_000;
/** The most texts and files that a flow may send in one turn. For each further one attendants read a note. */
const mostSaid = 50;

/** The texts and files of a flow in one turn, in order. */
export class Speech {
  readonly #actions: OutsideAction[] = [];
  readonly #delayMs: number;
  #said = 0;

  /** Before each part, the customer sees typing for this long. */
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
    for (const part of parted(text)) this.#say({ do: "text", text: part });
  }

  /**
   * Adds a file: only a web address, or an address that contains the bytes. For any other value attendants read a note. An empty
   * address gets a note only when `what` is given, because then a variable of the flow was empty.
   */
  media(url: string, caption = "", what = "media"): void {
    const [first = "", ...more] = parted(caption);
    if (isFileAddress(url)) {
      this.#say({ do: "media", url, caption: first });
      for (const part of more) this.#say({ do: "text", text: part });
    } else {
      this.text(caption);
      if (url !== "" || what !== "media") this.leftOut(`${what}: ${url || "-"}`);
    }
  }

  /** Writes a note for attendants about a part of a flow that the customer did not get. */
  leftOut(detail: string): void {
    this.#actions.push({ do: "left-out", detail: wordsOf(detail).slice(0, 300) });
  }

  wait(ms: number): void {
    if (ms > 0) this.#actions.push({ do: "wait", ms: Math.min(ms, longestWaitMs) });
  }

  /** Adds words to the last text, so that a question and its options form one message. */
  below(text: string, gap = "\n\n"): void {
    const last = this.#actions.at(-1);
    if (text === "") return;
    if (last?.do !== "text" || last.text.length + gap.length + text.length > longestText) return this.text(text);
    this.#actions[this.#actions.length - 1] = { do: "text", text: last.text + gap + text };
  }

  #say(action: OutsideAction): void {
    if (this.isFull) return this.leftOut(action.do === "text" ? `“${action.text.slice(0, 200)}”` : action.do);
    this.wait(this.#delayMs);
    this.#actions.push(action);
    this.#said += 1;
  }
}

/** Whether a file can be fetched from an address. */
export const isFileAddress = (url: string): boolean => isWeb(url) || isDataAddress(url);

export const isWeb = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
