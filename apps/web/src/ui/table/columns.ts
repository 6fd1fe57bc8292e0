import type { ReactNode } from "react";
import type { useSelection } from "./use-selection.ts";

/** One column of a table. The first column names the row, and is the title of its card. */
export type Column<T> = {
  /** The name of the column, by which `Sort` refers to it. */
  key: string;
  head: string;
  /** The meaning of the column's numbers. */
  meaning?: string;
  /** The column's width in the grid. Without a width the column gets an equal share. */
  width?: string;
  /** Whether the column has numbers. They stand at the right, with digits of equal width. */
  numeric?: boolean;
  /** Whether the rows can be sorted by this column. With `true` the server sorts. A function gives the value for sorting rows that are all loaded. */
  sorts?: true | ((item: T) => string | number | null);
  /** Whether a card shows the column's head before the value, because the value alone says little. */
  named?: boolean;
  cell: (item: T) => ReactNode;
};

/** The column that now sorts the rows. */
export type Sort = { by: string; down: boolean; choose: (by: string) => void };

/** For rows that the user can tick. The head of the table then shows the actions on the ticked rows. */
export type RowPicking<T> = {
  selection: ReturnType<typeof useSelection>;
  /** The name of a row's check box. */
  label: (item: T) => string;
  allLabel: string;
  bulk: ReactNode;
};

/**
 * The screen width below which a row becomes a card. A table with few and short values needs no such width. `room` measures a wide table by its own
 * width, which an open menu reduces.
 */
export type Cards = "phone" | "tablet" | "never" | "room";

export type TableParts<T> = {
  columns: readonly Column<T>[];
  /** The effect of a click on a row. The keyboard uses a button or link of the row for the same effect. */
  onOpen?: ((item: T) => void) | undefined;
  /** The buttons at the end of a row. */
  renderActions?: (item: T) => ReactNode;
  /** Whether the buttons need much room. On a phone's card they then stand below the rest. */
  actionsBelow?: boolean;
  /** Content under a row, over its whole width. */
  renderBelow?: (item: T) => ReactNode;
  /** Whether the row has the colour of faults. */
  isBad?: (item: T) => boolean;
  sort?: Sort | undefined;
  picking?: RowPicking<T> | undefined;
  cards?: Cards;
};
