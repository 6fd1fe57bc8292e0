const ownNumber =
  /^[*_[(]{0,2}0?(\d{1,3})(?:\uFE0F?\u20E3|[\])*_]{0,3}\s{0,3}[-–—.):](?!\d)|[\])*_]{1,3})\s{0,3}(\S.*)$/;

/**
 * The options, each with its number. When the options' own texts have different numbers, these numbers stay. An option whose text only repeats its
 * number shows the number once. `after` is the count of earlier numbers.
 */
export function numbered<T extends { name: string }>(ways: readonly T[], after = 0): (T & { n: number })[] {
  const own = ways.map(({ name }) => ownNumber.exec(name));
  const numbers = own.map((found) => (found ? Number(found[1]) : null));
  // “5 - 10 kg” is a range, and not line 5.
  const areRanges = own.some((found, index) => /^\d/.test(found?.[2] ?? "") && numbers[index] !== after + index + 1);
  const areTheirs =
    !areRanges && after === 0 && numbers.every((n) => n !== null) && new Set(numbers).size === numbers.length;
  return ways.map((way, index) => {
    const [place, theirs, words] = [after + index + 1, numbers[index] ?? null, own[index]?.[2]];
    const says = theirs !== null && words !== undefined && (areTheirs || theirs === place);
    return says ? { ...way, n: theirs, name: words } : { ...way, n: place };
  });
}
