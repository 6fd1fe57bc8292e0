import { isOneEmoji } from "@balcao/shared/messages/rules";

/** A text is folded at so many letters or lines, when so much more follows that it is worth a click. */
const longText = 900;
const manyLines = 18;
const worth = 1.2;

/** Where a long text is folded, between two words; null for one that stands whole. */
export function foldAt(text: string): number | null {
  const lines = text.split("\n");
  const byLines = lines.length > manyLines * worth ? lines.slice(0, manyLines).join("\n").length : text.length;
  if (byLines <= longText) return byLines < text.length ? byLines : null;
  if (text.length <= longText * worth) return null;
  const end = text.slice(0, longText).search(/\s\S*$/);
  return end > longText / 2 ? end : longText;
}

/** Few emojis and nothing else are shown large. */
export function isOnlyEmoji(text: string): boolean {
  const trimmed = text.replace(/\s+/g, "");
  if (trimmed === "" || trimmed.length > 33) return false;
  const signs = Array.from(new Intl.Segmenter().segment(trimmed), ({ segment }) => segment);
  return signs.length <= 3 && signs.every(isOneEmoji);
}
