/**
 * The columns as the file has them, from those that were shown: each stands at its place, and what was not shown is not read. `places` are
 * those of a sheet's preview.
 */
export const inFile = <Column>(columns: readonly Column[], places: readonly number[]): (Column | { use: "ignore" })[] =>
  Array.from({ length: Math.max(-1, ...places) + 1 }, (_, at) => columns[places.indexOf(at)] ?? { use: "ignore" });
