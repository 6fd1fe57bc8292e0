import type { OutsideAction } from "@balcao/shared/integrations/port";
import { wordOf } from "../../json-fields.ts";
import { whatsappMarks } from "../../words/markdown.ts";
import { numbered } from "../numbered.ts";
import { isWeb, type Speech } from "../speech.ts";

/** The texts and the actions of an agent. */
export interface ToldTexts {
  /** The options, each with its number and the text that it sends to the agent. */
  options: { n: number; name: string; says: string }[];
  /** The action that ends the agent's part. */
  end: OutsideAction | null;
}

/** Reads the messages of agents in their many shapes, and keeps the options. `isNumbered`: the customer chooses an option by its number. */
export class Teller {
  readonly told: ToldTexts = { options: [], end: null };
  readonly speech: Speech;
  readonly #isNumbered: boolean;

  constructor(speech: Speech, isNumbered = true) {
    this.speech = speech;
    this.#isNumbered = isNumbered;
  }

  text(text: unknown): void {
    this.speech.text(whatsappMarks(wordOf(text)));
  }

  /** Sends a picture with words below it, or only the words. */
  card(title: unknown, words: unknown, picture: unknown = ""): void {
    const heading = wordOf(title) && `*${wordOf(title)}*`;
    const text = [heading, whatsappMarks(wordOf(words))].filter(Boolean).join("\n");
    if (wordOf(picture) === "") this.speech.text(text);
    else this.speech.media(wordOf(picture), text, "image");
  }

  /** Sends the next choices. A choice with an address is sent with the address. Any other choice is an option, which sends its postback. */
  ways(ways: readonly { name: string; says: string }[]): void {
    const links = ways.filter(({ says }) => isWeb(says));
    this.speech.below(links.map(({ name, says }) => (name && name !== says ? `${name}: ${says}` : says)).join("\n"));
    const named = ways.filter(({ name, says }) => name.trim() !== "" && !isWeb(says));
    const added = numbered(named, this.told.options.length);
    this.told.options = [...this.told.options, ...added];
    this.speech.below(added.map(({ n, name }) => (this.#isNumbered ? `${n} - ${name}` : `- ${name}`)).join("\n"));
  }

  options(names: readonly unknown[]): void {
    this.ways(names.map((name) => ({ name: wordOf(name), says: wordOf(name) })));
  }
}
