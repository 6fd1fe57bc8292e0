import { isOneEmoji } from "@balcao/shared/messages/rules";

/** A text is folded at this many letters or lines, if enough text follows to be worth a click. */
const longText = 900;
const manyLines = 18;
const worth = 1.2;

/** The position between two words at which a long text is folded. Null for a text that is shown whole. */
export function foldAt(text: string): number | null {
  const lines = text.split("\n");
  const byLines = lines.length > manyLines * worth ? lines.slice(0, manyLines).join("\n").length : text.length;
  if (byLines <= longText) return byLines < text.length ? byLines : null;
  if (text.length <= longText * worth) return null;
  const end = text.slice(0, longText).search(/\s\S*$/);
  return end > longText / 2 ? end : longText;
}

/** Whether a text consists of a few emojis only, which are shown large. */
export function isOnlyEmoji(text: string): boolean {
  const trimmed = text.replace(/\s+/g, "");
  if (trimmed === "" || trimmed.length > 33) return false;
  const signs = Array.from(new Intl.Segmenter().segment(trimmed), ({ segment }) => segment);
  return signs.length <= 3 && signs.every(isOneEmoji);
}

/** The beginning of a folded text, with "…" at its end. Dots that stand at the end are replaced. */
export const foldedAt = (text: string, at: number): string => `${text.slice(0, at).replace(/[.…]{1,4}$/, "")}…`;
