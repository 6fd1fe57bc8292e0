import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import css from "./infinite-list.module.css";
import { ErrorState } from "./states.tsx";
import { useRows } from "./use-rows.ts";

const nearEnd = 100;

/** The parts of a query that the list needs. A list that comes in one piece has no next page. */
export type ListQuery = {
  isPending: boolean;
  isError: boolean;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage?: (options: { cancelRefetch: boolean }) => unknown;
  refetch: () => unknown;
};
/** Tells screen readers the row's position, since not all rows are drawn or fetched. */
export type RowPosition = { "aria-posinset": number; "aria-setsize": number };
/** How many rows there are, -1 while nobody knows, and the room above and below those that are drawn. */
type Extent = { count: number; above: number; below: number };
type Props<T> = {
  query: ListQuery;
  items: readonly T[];
  renderItem: (item: T, position: RowPosition) => ReactNode;
  label: string;
  skeleton: ReactNode;
  empty: ReactNode;
  /** What is said when it could not be loaded, where the usual words will not do. */
  failed?: string;
  /** The height of each row, where all are equal: then only rows in sight are drawn. */
  rowHeight?: number;
  /** Nothing in it can be pressed: the keyboard reaches the list itself, to scroll it. */
  onlyRead?: boolean;
  /** What stands around the rows, where they are no plain list. */
  renderFrame?: (rows: ReactNode, extent: Extent) => ReactNode;
};

/** A list that fetches its next page within 100 px of the end, and has its empty, waiting and failed states. */
export function InfiniteList<T>(props: Props<T>) {
  const { query, items, renderItem, label, skeleton, empty, failed, rowHeight } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const { isPending, isError, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const hasNextPage = query.hasNextPage === true;
  const { from, to, look, follow } = useRows(items.length, rowHeight);
  const more = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const check = useCallback(() => {
    const area = box.current;
    if (more && area && area.scrollHeight - area.scrollTop - area.clientHeight < nearEnd)
      fetchNextPage?.({ cancelRefetch: false });
  }, [more, fetchNextPage]);
  // A page that does not fill the box never scrolls.
  useEffect(check, [check, items.length]);
  const attach = useCallback(
    (area: HTMLDivElement) => {
      box.current = area;
      return follow(area);
    },
    [follow],
  );

  if (isPending) return <div className={css["box"]}>{skeleton}</div>;
  if (isError && items.length === 0)
    return <ErrorState text={failed ?? t("listFailed")} retry={() => void refetch()} />;
  if (items.length === 0) return empty;
  const above = from * (rowHeight ?? 0);
  const below = (items.length - to) * (rowHeight ?? 0);
  const count = hasNextPage ? -1 : items.length;
  const rows = items
    .slice(from, to)
    .map((item, index) => renderItem(item, { "aria-posinset": from + index + 1, "aria-setsize": count }));
  return (
    <div
      ref={attach}
      className={css["box"]}
      {...(props.onlyRead ? { role: "region", "aria-label": label, tabIndex: 0 } : {})}
      onScroll={({ currentTarget }) => {
        look(currentTarget);
        check();
      }}
    >
      {props.renderFrame?.(rows, { count, above, below }) ?? (
        <ul aria-label={label} style={{ paddingBlock: `${above}px ${below}px` }}>
          {rows}
        </ul>
      )}
      {hasNextPage ? (
        <End isFailed={isFetchNextPageError === true && !isFetchingNextPage} fetch={fetchNextPage} />
      ) : null}
    </div>
  );
}

/** Where the next rows come: a sign that they are being fetched, or a button to try again. */
function End({ isFailed, fetch }: { isFailed: boolean; fetch: ListQuery["fetchNextPage"] }) {
  const { t } = useTranslation();
  return (
    <div className={css["end"]}>
      {isFailed ? (
        <Button size="small" color="inherit" onClick={() => fetch?.({ cancelRefetch: false })}>
          {t("retry")}
        </Button>
      ) : (
        <CircularProgress size={20} aria-label={t("loading")} />
      )}
    </div>
  );
}
