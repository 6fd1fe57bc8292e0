/**
 * The columns of the file, from the visible columns: each is at its position, and hidden columns are not read. `places` come from a sheet's preview.
 */
export const inFile = <Column>(columns: readonly Column[], places: readonly number[]): (Column | { use: "ignore" })[] =>
  Array.from({ length: Math.max(-1, ...places) + 1 }, (_, at) => columns[places.indexOf(at)] ?? { use: "ignore" });
