import { type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { useMediaQuery } from "../../lib/screen/media-query.ts";
import { useWidth } from "../../lib/screen/use-width.ts";
import type { Column, TableParts } from "./columns.ts";
import { TableHead } from "./table-head.tsx";
import { Tick } from "./tick.tsx";
import basics from "../basics.module.css";
import own from "./cell.module.css";
import css from "./table.module.css";

type Key = { id: number | string };
type FrameProps<T> = TableParts<T> & {
  label: string;
  /** The rows, or only the drawn rows. */
  children: ReactNode;
  /** The number of rows, when not all rows are drawn. -1 while it is unknown. */
  count?: number;
  /** The height in pixels of the rows that are not drawn. */
  above?: number;
  below?: number;
  /** Whether the table is the list of its page. It then has an edge, and its head stays in sight. */
  isPage?: boolean;
};

/** The widths below which each row is a card. */
const widths = { phone: "(max-width: 599.95px)", tablet: "(max-width: 899.95px)", never: "not all", room: "not all" };
const leastRoom = 1056;

/** The product's table. Rows out of sight may be left out. On narrow screens each row is a card. */
export function TableFrame<T>(props: FrameProps<T>) {
  const {
    label,
    children,
    columns,
    renderActions,
    sort,
    picking,
    cards = "phone",
    actionsBelow = false,
    count,
    above = 0,
    below = 0,
  } = props;
  const table = useRef<HTMLTableElement>(null);
  const room = useWidth(table) ?? leastRoom;
  const isNarrow = useMediaQuery(widths[cards]) || (cards === "room" && room < leastRoom);
  const tracks = [
    // The padding of a row is taken from the columns at its edges.
    ...(picking ? ["36px"] : []),
    ...columns.map(({ width }) => width ?? "minmax(0, 1fr)"),
    ...(renderActions ? ["auto"] : []),
  ].join(" ");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles arrow keys and Esc for the buttons inside
    <table
      ref={table}
      className={`${basics["small"]} ${basics["wide"]} ${css["table"]}`}
      aria-label={label}
      aria-rowcount={count === undefined || count < 0 ? count : count + 1}
      data-look={isNarrow ? "cards" : "rows"}
      data-actions={actionsBelow ? "below" : "beside"}
      data-page={props.isPage === true}
      style={{ "--tracks": tracks } as CSSProperties}
      onKeyDown={(event) => {
        // Dialogs and menus of a row are elsewhere in the page and handle their own keys.
        if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
        if (event.key === "Escape") picking?.selection.clear();
        walk(event);
      }}
    >
      <TableHead columns={columns} sort={sort} picking={picking} hasActions={renderActions !== undefined} />
      <tbody style={{ paddingBlock: `${above}px ${below}px` }}>{children}</tbody>
    </table>
  );
}

type RowProps<T> = TableParts<T> & { item: T; index?: number };

/** One row. `index` counts from one, when not all rows are drawn. */
export function TableRow<T extends Key>(props: RowProps<T>) {
  const { item, index, columns, onOpen, renderActions, renderBelow, isBad, picking } = props;
  const under = renderBelow?.(item);
  const id = Number(item.id);
  return (
    <>
      <tr
        className={css["row"]}
        data-opens={onOpen !== undefined}
        onClick={onOpen && ((event) => isBare(event) && onOpen(item))}
        {...(index === undefined ? {} : { "aria-rowindex": index + 1 })}
        data-ticked={picking?.selection.has(id) === true}
        data-bad={isBad?.(item) === true}
        data-below={under !== undefined && under !== null}
      >
        {picking ? (
          <td className={css["tick"]}>
            <Tick
              label={picking.label(item)}
              checked={picking.selection.has(id)}
              onChange={({ nativeEvent }) =>
                picking.selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </td>
        ) : null}
        {columns.map((column, at) => (
          <Cell key={column.key} column={column} item={item} isTitle={at === 0} />
        ))}
        {renderActions ? <td className={css["actions"]}>{renderActions(item)}</td> : null}
      </tr>
      {under === undefined || under === null ? null : (
        <tr className={css["below"]}>
          <td className={basics["block"]}>{under}</td>
        </tr>
      )}
    </>
  );
}

/** Whether a click hit the row itself. It does not count on a button or link in the row, in a dialog of the row, or on selected text. */
function isBare({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const within = target.closest("a, button, input, label, [role]");
  return (within === null || !currentTarget.contains(within)) && (window.getSelection()?.isCollapsed ?? true);
}

function Cell<T>({ column, item, isTitle }: { column: Column<T>; item: T; isTitle: boolean }) {
  const { key, head, numeric, named, cell } = column;
  const facts = { className: `${css["cell"]} ${own["cell"]}`, "data-column": key, "data-numeric": numeric === true };
  if (isTitle)
    return (
      <th scope="row" {...facts}>
        {cell(item)}
      </th>
    );
  return (
    <td {...facts} {...(named ? { "data-head": head } : {})}>
      {cell(item)}
    </td>
  );
}

type WholeProps<T> = Omit<FrameProps<T>, "children" | "count" | "above" | "below"> & { items: readonly T[] };

/** A table whose rows are all loaded. */
export function Table<T extends Key>({ items, ...parts }: WholeProps<T>) {
  return (
    <TableFrame {...parts}>
      {items.map((item) => (
        <TableRow key={item.id} item={item} {...parts} />
      ))}
    </TableFrame>
  );
}

const stops = "a[href], button:not(:disabled), input[type=checkbox]";

/** The arrow keys up and down move to the same button of the next row. */
function walk(event: KeyboardEvent<HTMLTableElement>) {
  const { target, currentTarget, key } = event;
  if ((key !== "ArrowDown" && key !== "ArrowUp") || !(target instanceof HTMLElement)) return;
  const row = target.closest("tr");
  if (!row || !target.matches(stops)) return;
  const rows = [...currentTarget.querySelectorAll("tr")].filter((one) => one.querySelector(stops));
  const next = rows[rows.indexOf(row) + (key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  const there = [...next.querySelectorAll<HTMLElement>(stops)];
  (there[[...row.querySelectorAll(stops)].indexOf(target)] ?? there.at(-1))?.focus();
}
