import type { ReactNode } from "react";
import { InfiniteList, type ListQuery } from "../infinite-list.tsx";
import { RowsSkeleton } from "../rows.tsx";
import type { TableParts } from "./columns.ts";
import { TableFrame, TableRow } from "./table.tsx";

type Props<T> = TableParts<T> & {
  label: string;
  query: ListQuery;
  items: readonly T[];
  empty: ReactNode;
  failed?: string | undefined;
  /** The height of each row, when all rows are equally high. Only rows in sight are then drawn. */
  rowHeight?: number;
};

/** The table of a page. It fetches its next rows near its end, and shows that it is empty, loading or failed. */
export function ListTable<T extends { id: number | string }>(props: Props<T>) {
  const { label, query, items, empty, failed, rowHeight, ...parts } = props;
  return (
    <InfiniteList
      query={query}
      items={items}
      label={label}
      skeleton={<RowsSkeleton />}
      empty={empty}
      {...(failed ? { failed } : {})}
      {...(rowHeight ? { rowHeight } : {})}
      renderFrame={(rows, { count, above, below }) => (
        <TableFrame {...parts} label={label} count={count} above={above} below={below} isPage>
          {rows}
        </TableFrame>
      )}
      renderItem={(item, position) => (
        <TableRow key={item.id} item={item} index={position["aria-posinset"]} {...parts} />
      )}
    />
  );
}
