export interface Piece {
  text: string;
  hit: boolean;
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** How many characters are shown before the first hit, and how many in all. */
const [ahead, length] = [40, 160];

/** One line of a text around its first hit, in pieces. The words of the hit are marked. */
export function snippetOf(body: string, typed: string): Piece[] {
  const text = body.slice(0, 20_000).replace(/\s+/g, " ").trim();
  const words = tokens(typed).map(({ word }) => word);
  const all = tokens(text);
  const exact = all.filter(({ word }) => words.some((asked, n) => fits(word, asked, n === words.length - 1)));
  // If the text does not have the typed word, another form of the word was the hit. Words with the same stem are then marked.
  const marked = exact.length > 0 ? exact : all.filter(({ word }) => words.some((asked) => akin(word, asked)));
  const first = marked[0]?.from ?? 0;
  const start = first <= ahead ? 0 : wordStart(text, first - ahead);
  const end = Math.min(text.length, start + length);
  const pieces: Piece[] = [];
  let at = start;
  const push = (until: number, hit: boolean) => {
    if (until > at) pieces.push({ text: text.slice(at, until), hit });
    at = Math.max(at, until);
  };
  for (const { from, to } of marked.filter((token) => token.from >= start && token.to <= end)) {
    push(from, false);
    push(to, true);
  }
  push(end, false);
  if (start > 0) pieces.unshift({ text: "…", hit: false });
  if (end < text.length) pieces.push({ text: "…", hit: false });
  return pieces;
}

const tokens = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: found, index }) => ({
    word: plain(found),
    from: index,
    to: index + found.length,
  }));

const fits = (word: string, asked: string, last: boolean): boolean => (last ? word.startsWith(asked) : word === asked);

/** Whether two words differ only in their endings. */
function akin(word: string, asked: string): boolean {
  const shorter = Math.min(word.length, asked.length);
  let common = 0;
  while (common < shorter && word[common] === asked[common]) common += 1;
  return shorter > 3 && common >= Math.max(3, shorter - 3);
}

const wordStart = (text: string, from: number): number => text.indexOf(" ", from) + 1;
