import type { KnowledgePiece } from "@balcao/shared/assistant/port";
import { stemOf, tellingWords } from "./words.ts";

const mostPieces = 6;
const mostCharacters = 6000;
/** This share of an answer's significant words must come from a source. */
const share = 0.4;

/** The share of a text's words that a source contains, from 0 to 1. For a text with hardly a word it is 0. */
export function shareIn(text: string, source: string): number {
  const words = new Set(tellingWords(text).map(stemOf));
  if (words.size < 2) return 0;
  const own = new Set(tellingWords(source).map(stemOf));
  return [...words].filter((word) => own.has(word)).length / words.size;
}
export const saysIt = (text: string, source: string): boolean => shareIn(text, source) >= share;

interface SourceText {
  source: number;
  title: string;
  text: string;
}

/** The pieces that were found for one question. A model refers to them by their places. */
export class Sources {
  readonly #pieces: KnowledgePiece[] = [];

  get count(): number {
    return this.#pieces.length;
  }

  /** Adds the best pieces that were found, as long as they fit, and returns them with their places. */
  add(found: readonly KnowledgePiece[]): SourceText[] {
    let characters = mostCharacters;
    const shown: SourceText[] = [];
    for (const piece of found.slice(0, mostPieces)) {
      const text = piece.text.slice(0, mostCharacters);
      if (text.length > characters) break;
      characters -= text.length;
      if (!this.#pieces.some(({ id }) => id === piece.id)) this.#pieces.push({ ...piece, text });
      shown.push(this.#shown(this.#pieces.findIndex(({ id }) => id === piece.id)));
    }
    return shown;
  }

  shown(): SourceText[] {
    return this.#pieces.map((_, place) => this.#shown(place));
  }

  #shown(place: number): SourceText {
    const { title = "", text = "" } = this.#pieces[place] ?? {};
    return { source: place + 1, title, text };
  }

  /** The words of the pieces that an answer names, or of all pieces when it names none. */
  text(named: readonly number[] = []): string {
    const meant = this.#at(named);
    return (meant.length > 0 ? meant : this.#pieces).map(({ title, text }) => `${title}\n${text}`).join("\n");
  }

  #at(named: readonly number[]): KnowledgePiece[] {
    return named.flatMap((place) => this.#pieces[place - 1] ?? []);
  }

  /** The ids of an answer's sources: the pieces that the answer names, or else the pieces with the same content. */
  under(text: string, named: readonly number[]): number[] {
    const pieces = this.#at(named);
    const said =
      pieces.length > 0 ? pieces : this.#pieces.filter((piece) => saysIt(text, `${piece.title} ${piece.text}`));
    return [...new Set(said.map(({ id }) => id))].slice(0, mostPieces);
  }
}
