import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useTranslation } from "react-i18next";
import basics from "../basics.module.css";
import css from "./pages.module.css";

/** The messages before or after those that are loaded. */
export type Pages = { more: boolean; loading: boolean; failed: boolean; load: () => void };

export const canLoad = ({ more, loading, failed }: Pages): boolean => more && !loading && !failed;

type Fetch = (options: { cancelRefetch: boolean }) => Promise<unknown>;
/** The part of an infinite query that fetches its pages. */
type PagedQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: Fetch;
  hasPreviousPage: boolean;
  isFetchingPreviousPage: boolean;
  isFetchPreviousPageError: boolean;
  fetchPreviousPage: Fetch;
};

/** The pages on both sides of the loaded messages. The first page has the newest messages, so the next page has older ones. */
export const pagesOf = (query: PagedQuery): Record<"older" | "newer", Pages> => ({
  older: {
    more: query.hasNextPage,
    loading: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    load: () => void query.fetchNextPage({ cancelRefetch: false }),
  },
  newer: {
    more: query.hasPreviousPage,
    loading: query.isFetchingPreviousPage,
    failed: query.isFetchPreviousPageError,
    load: () => void query.fetchPreviousPage({ cancelRefetch: false }),
  },
});

type EdgeProps = { pages: Pages; failure: string };

/** The top of a thread: its beginning, or a button for older messages. Both have the same height. */
export function Older({ beginning, ...edge }: EdgeProps & { beginning: string }) {
  return edge.pages.more || edge.pages.failed ? <MorePages {...edge} /> : <div className={edgeClass}>{beginning}</div>;
}

/** Shown at the end of pages that do not include the newest message. */
export const Newer = (edge: EdgeProps) => (edge.pages.more || edge.pages.failed ? <MorePages {...edge} /> : null);

const edgeClass = `${basics["row"]} ${basics["hint"]} ${basics["apart"]} ${css["edge"]}`;

function MorePages({ pages, failure }: EdgeProps) {
  const { t } = useTranslation();
  if (pages.failed && !pages.loading)
    return (
      <div className={edgeClass} role="alert">
        {failure}
        <Button size="small" onClick={pages.load}>
          {t("retry")}
        </Button>
      </div>
    );
  return (
    <div className={edgeClass}>{pages.loading ? <CircularProgress size={20} aria-label={t("loading")} /> : null}</div>
  );
}
