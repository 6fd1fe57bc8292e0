import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { type ReactNode, type Ref, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import css from "./infinite-list.module.css";
import { ErrorState } from "./states.tsx";

const nearEnd = 100;

type Query = {
  isPending: boolean;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
  refetch: () => unknown;
};
type Props<T> = {
  query: Query;
  items: readonly T[];
  renderItem: (item: T) => ReactNode;
  label: string;
  skeleton: ReactNode;
  empty: ReactNode;
  listRef?: Ref<HTMLUListElement>;
};

/** A list that fetches its next page within 100 px of the end, and has its empty, waiting and failed states. */
export function InfiniteList<T>({ query, items, renderItem, label, skeleton, empty, listRef }: Props<T>) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const { isPending, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const more = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const check = useCallback(() => {
    const area = box.current;
    if (more && area && area.scrollHeight - area.scrollTop - area.clientHeight < nearEnd)
      fetchNextPage({ cancelRefetch: false });
  }, [more, fetchNextPage]);
  // A page that does not fill the box never scrolls.
  useEffect(check, [check, items.length]);

  if (isPending) return <div className={css["box"]}>{skeleton}</div>;
  if (isError && items.length === 0) return <ErrorState text={t("listFailed")} retry={() => void refetch()} />;
  if (items.length === 0) return empty;
  return (
    <div ref={box} className={css["box"]} onScroll={check}>
      <ul ref={listRef} aria-label={label}>
        {items.map(renderItem)}
      </ul>
      {hasNextPage ? (
        <div className={css["end"]}>
          {isFetchNextPageError && !isFetchingNextPage ? (
            <Button size="small" color="inherit" onClick={() => fetchNextPage({ cancelRefetch: false })}>
              {t("retry")}
            </Button>
          ) : (
            <CircularProgress size={20} aria-label={t("loading")} />
          )}
        </div>
      ) : null}
    </div>
  );
}
