import { keepable } from "@balcao/shared/keepable";
import { headerOf, tableOf } from "@balcao/shared/people-files/guess";
import { maxPreviewCell, previewRows } from "@balcao/shared/people-files/limits";
import type { SheetShown } from "@balcao/shared/people-files/preview";

/** One sheet of a file as a worker read it: its first rows with their numbers, and the positions of the columns that have values. */
export interface SeenSheet extends Pick<SheetShown, "name" | "hidden" | "total" | "places" | "photos"> {
  first: readonly (readonly [row: number, cells: readonly string[]])[];
}

const cut = (cell: string): string => keepable(cell.slice(0, maxPreviewCell));

/** The part of a sheet that people see, and the uncut rows of its table, from which the columns are guessed. */
export function previewOf({ first, total, ...sheet }: SeenSheet): { shown: SheetShown; table: string[][] } {
  const all = first.map(([, cells]) => sheet.places.map((at) => cells[at] ?? ""));
  const { above, hasHeader } = tableOf(all);
  const table = hasHeader ? [headerOf(all, above), ...all.slice(above + 1)] : all.slice(above);
  const shown = {
    ...sheet,
    total: total - above,
    above: all.slice(0, above).map((cells) => cut(cells.find((cell) => cell !== "") ?? "")),
    rows: table.slice(0, previewRows).map((cells) => cells.map(cut)),
    hasHeader,
    firstRow: first[above]?.[0] ?? 1,
  };
  return { shown, table };
}
