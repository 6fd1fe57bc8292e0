/** The most letters that are compared, because the work grows with both lengths. */
const longest = 30;

/** Whether a word is spelled like another one, with at most this many letters changed, added or left out, or neighbours in the wrong order. */
export function isSpelledLike(word: string, meant: string, most: number): boolean {
  if (word.length > longest || Math.abs(word.length - meant.length) > most) return false;
  let earlier: number[] = [];
  let costs = Array.from({ length: meant.length + 1 }, (_, place) => place);
  for (let row = 0; row < word.length; row += 1) {
    const next = [row + 1];
    for (let place = 1; place <= meant.length; place += 1) {
      const isSwap = place > 1 && word[row] === meant[place - 2] && word[row - 1] === meant[place - 1];
      next.push(
        Math.min(
          (costs[place] ?? 0) + 1,
          (next[place - 1] ?? 0) + 1,
          (costs[place - 1] ?? 0) + (word[row] === meant[place - 1] ? 0 : 1),
          isSwap ? (earlier[place - 2] ?? row) + 1 : most + 1,
        ),
      );
    }
    [earlier, costs] = [costs, next];
  }
  return (costs[meant.length] ?? most + 1) <= most;
}

/** A text without letters that were repeated for emphasis: "obrigadaaa", "sairr". */
export const withoutDrawnLetters = (text: string): string =>
  text.replace(/(\p{L})\1{2,}/gu, "$1").replace(/(\p{L})\1(?!\p{L})/gu, "$1");
