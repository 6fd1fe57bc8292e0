import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./older.module.css";

export type Pages = { more: boolean; loading: boolean; failed: boolean; load: () => void };

export const canLoad = ({ more, loading, failed }: Pages): boolean => more && !loading && !failed;

/** The top of a conversation: its beginning, or a button for older messages. Both have the same height. */
export function Older({ pages, empty }: { pages: Pages; empty: boolean }) {
  const { t } = useTranslation("messages");
  if (pages.more || pages.failed) return <MorePages pages={pages} failure={t("olderFailed")} />;
  return (
    <div className={`${basics["row"]} ${basics["hint"]} ${basics["apart"]} ${css["top"]}`}>
      {t(empty ? "noMessages" : "beginning")}
    </div>
  );
}

/** Shown at the end of pages that do not include the newest message. */
export function Newer({ pages }: { pages: Pages }) {
  const { t } = useTranslation("messages");
  return pages.more || pages.failed ? <MorePages pages={pages} failure={t("newerFailed")} /> : null;
}

function MorePages({ pages, failure }: { pages: Pages; failure: string }) {
  const { t } = useTranslation();
  if (pages.failed && !pages.loading)
    return (
      <div className={`${basics["row"]} ${basics["hint"]} ${basics["apart"]} ${css["top"]}`} role="alert">
        {failure}
        <Button size="small" onClick={pages.load}>
          {t("retry")}
        </Button>
      </div>
    );
  return (
    <div className={`${basics["row"]} ${basics["hint"]} ${basics["apart"]} ${css["top"]}`}>
      {pages.loading ? <CircularProgress size={20} aria-label={t("loading")} /> : null}
    </div>
  );
}
