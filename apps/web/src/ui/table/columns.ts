import type { ReactNode } from "react";
import type { useSelection } from "./use-selection.ts";

/** One column of a table. The first one names the row, and is the title of its card. */
export type Column<T> = {
  /** Also what the rows are sorted by. */
  key: string;
  head: string;
  /** What its figures mean. */
  meaning?: string;
  /** Its track of the grid; without it, a fair share. */
  width?: string;
  /** Figures stand at the right, each digit as wide as the others. */
  numeric?: boolean;
  /** The rows can be sorted by it: by the server or, where all are here, by this value of theirs. */
  sorts?: true | ((item: T) => string | number | null);
  /** A card says its head before the value, which says little alone. */
  named?: boolean;
  cell: (item: T) => ReactNode;
};

/** By which column the rows are sorted now. */
export type Sort = { by: string; down: boolean; choose: (by: string) => void };

/** Rows can be ticked: the head then holds the acts on those that are. */
export type Picking<T> = {
  selection: ReturnType<typeof useSelection>;
  /** What the box of a row is called. */
  label: (item: T) => string;
  allLabel: string;
  bulk: ReactNode;
};

/** Below which width of the screen a row becomes a card; a table of few and short values need not. A wide one is measured by its own room, which an open menu takes from it. */
export type Cards = "phone" | "tablet" | "never" | "room";

export type TableParts<T> = {
  columns: readonly Column<T>[];
  /** The buttons at the end of a row. */
  renderActions?: (item: T) => ReactNode;
  /** Those buttons need much room: on the card of a phone they stand below the rest. */
  actionsBelow?: boolean;
  /** What stands under a row, over its whole width. */
  renderBelow?: (item: T) => ReactNode;
  /** The row wears the colour of faults. */
  isBad?: (item: T) => boolean;
  sort?: Sort | undefined;
  picking?: Picking<T> | undefined;
  cards?: Cards;
};
