import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { type ReactNode, Suspense, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import basics from "./basics.module.css";
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
/** Gives screen readers the position of the row, because not all rows are drawn or fetched. */
export type RowPosition = { "aria-posinset": number; "aria-setsize": number };
/** The number of rows, or -1 while it is unknown, and the space of the rows that are not drawn above and below. */
type Extent = { count: number; above: number; below: number };
type Props<T> = {
  query: ListQuery;
  items: readonly T[];
  renderItem: (item: T, position: RowPosition) => ReactNode;
  label: string;
  skeleton: ReactNode;
  empty: ReactNode;
  /** The text for a list that failed to load, when the usual text does not fit. */
  failed?: string;
  /** The height of each row, when all rows are equally high. Only rows in sight are then drawn. */
  rowHeight?: number;
  /** Whether the list has no buttons or links. The list itself is then focusable, so that the keyboard can scroll it. */
  onlyRead?: boolean;
  /** Draws the frame around the rows, when they are not a plain list. */
  renderFrame?: (rows: ReactNode, extent: Extent) => ReactNode;
};

/**
 * A list that fetches its next page within 100 px of the end. It also shows that it is empty, loading or failed. While the texts or the code of a row
 * are loading, only the list waits: the search above the list keeps the focus and its text.
 */
export function InfiniteList<T>(props: Props<T>) {
  const { query, items, skeleton, empty, failed } = props;
  const { t } = useTranslation();
  const loading = <div className={css["box"]}>{skeleton}</div>;
  if (query.isPending) return loading;
  if (query.isError && items.length === 0)
    return <ErrorState text={failed ?? t("listFailed")} retry={() => void query.refetch()} />;
  return <Suspense fallback={loading}>{items.length === 0 ? empty : <Rows {...props} />}</Suspense>;
}

function Rows<T>(props: Props<T>) {
  const { query, items, renderItem, label, rowHeight } = props;
  const box = useRef<HTMLDivElement>(null);
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const hasNextPage = query.hasNextPage === true;
  const { from, to, look, follow } = useRows(items.length, rowHeight);
  const more = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const check = useCallback(() => {
    const area = box.current;
    if (more && area && area.scrollHeight - area.scrollTop - area.clientHeight < nearEnd)
      fetchNextPage?.({ cancelRefetch: false });
  }, [more, fetchNextPage]);
  // A page that does not fill the box cannot be scrolled, so the next page is fetched.
  useEffect(check, [check, items.length]);
  const attach = useCallback(
    (area: HTMLDivElement) => {
      box.current = area;
      return follow(area);
    },
    [follow],
  );
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

/** The end of the rows: a sign that the next page is loading, or a button to try again. */
function End({ isFailed, fetch }: { isFailed: boolean; fetch: ListQuery["fetchNextPage"] }) {
  const { t } = useTranslation();
  return (
    <div className={`${basics["middle"]} ${css["end"]}`}>
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
