import type { ReactNode } from "react";
import type { useSelection } from "./use-selection.ts";

/** One column of a table. The first column names the row, and is the title of its card. */
export type Column<T> = {
  /** Also what the rows are sorted by. */
  key: string;
  head: string;
  /** What its figures mean. */
  meaning?: string;
  /** The column's width in the grid; without it the column gets an equal share. */
  width?: string;
  /** Whether the column has figures: they stand at the right, with digits of equal width. */
  numeric?: boolean;
  /** Whether the rows can be sorted by this column: `true` lets the server sort; a function gives the value for sorting rows that are all loaded. */
  sorts?: true | ((item: T) => string | number | null);
  /** Whether a card shows the column's head before the value, which says little alone. */
  named?: boolean;
  cell: (item: T) => ReactNode;
};

/** The column by which the rows are sorted now. */
export type Sort = { by: string; down: boolean; choose: (by: string) => void };

/** For rows that can be ticked: the head of the table then shows the actions on the ticked rows. */
export type Picking<T> = {
  selection: ReturnType<typeof useSelection>;
  /** The name of a row's check box. */
  label: (item: T) => string;
  allLabel: string;
  bulk: ReactNode;
};

/**
 * The screen width below which a row becomes a card; a table with few and short values never needs that. `room` measures a wide table by its own
 * width, which an open menu reduces.
 */
export type Cards = "phone" | "tablet" | "never" | "room";

export type TableParts<T> = {
  columns: readonly Column<T>[];
  /** What a press on a row does besides the button or link that does it for the keyboard. */
  onOpen?: ((item: T) => void) | undefined;
  /** The buttons at the end of a row. */
  renderActions?: (item: T) => ReactNode;
  /** Whether those buttons need much room: on a phone's card they then stand below the rest. */
  actionsBelow?: boolean;
  /** What stands under a row, over its whole width. */
  renderBelow?: (item: T) => ReactNode;
  /** The row wears the colour of faults. */
  isBad?: (item: T) => boolean;
  sort?: Sort | undefined;
  picking?: Picking<T> | undefined;
  cards?: Cards;
};
