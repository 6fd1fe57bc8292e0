/** The length of the longest text, because WhatsApp folds longer texts. */
export const longestText = 4096;

/**
 * Divides a text into messages of at most this many characters, at the end of a paragraph, else a line, else a sentence, else a word. Only a word
 * that is longer than a message is cut, and never inside a visible character.
 */
export function parted(text: string, longest = longestText): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > longest) {
    const end = from + cutOf(text.slice(from, from + longest + 2), longest);
    parts.push(text.slice(from, end).trim());
    from = end;
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== "");
}

/** The ends at which a part may stop, from the best to the worst. */
const ends = [/\n[ \t]*\n/g, /\n/g, /[.!?…。！？]["'”’)*_~]{0,4}\s/g];

/** The position at which a window, one character longer than a message, is cut. A better end is not used when it would make the part much shorter. */
function cutOf(window: string, longest: number): number {
  for (const end of ends) {
    const last = [...window.matchAll(end)].at(-1);
    const at = last ? Math.min(last.index + last[0].length, longest) : 0;
    if (at > longest / 3) return at;
  }
  const space = Math.max(...[" ", "\n", "\t"].map((sign) => window.lastIndexOf(sign, longest)));
  return window.slice(0, Math.max(space, 0)).trim() === "" ? wholeSign(window, longest) : space;
}

/** Characters that belong to the sign before them. */
const continues = /^(?:\p{M}|\u200D|\p{EMod})/u;

function wholeSign(window: string, longest: number): number {
  let at = longest;
  const isWithin = () =>
    /[\uDC00-\uDFFF]/.test(window[at] ?? "") || continues.test(window.slice(at)) || window[at - 1] === "\u200D";
  while (at > longest / 2 && isWithin()) at -= 1;
  return at;
}
