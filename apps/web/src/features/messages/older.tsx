import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useTranslation } from "react-i18next";
import css from "./older.module.css";

export type OlderPages = {
  more: boolean;
  loading: boolean;
  failed: boolean;
  load: () => Promise<{ hasNextPage: boolean }>;
};

/** The top of a conversation: its beginning, or the way to what came before. The height is the same in every state. */
export function Older({ pages, empty }: { pages: OlderPages; empty: boolean }) {
  const { t } = useTranslation("messages");
  if (pages.failed && !pages.loading)
    return (
      <div className={css["top"]} role="alert">
        {t("olderFailed")}
        <Button size="small" onClick={() => void pages.load()}>
          {t("common:retry")}
        </Button>
      </div>
    );
  if (pages.more)
    return (
      <div className={css["top"]}>
        {pages.loading ? <CircularProgress size={20} aria-label={t("common:loading")} /> : null}
      </div>
    );
  return <div className={css["top"]}>{t(empty ? "noMessages" : "beginning")}</div>;
}
