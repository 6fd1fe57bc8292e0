/**
 * The columns of the file, from the columns that were shown: each is at its place, and columns that were not shown are not read. `places` come from a
 * sheet's preview.
 */
export const inFile = <Column>(columns: readonly Column[], places: readonly number[]): (Column | { use: "ignore" })[] =>
  Array.from({ length: Math.max(-1, ...places) + 1 }, (_, at) => columns[places.indexOf(at)] ?? { use: "ignore" });
