import Button from "@mui/material/Button";
import CloudAlert from "lucide-react/icons/cloud-exclamation-point";
import { useTranslation } from "react-i18next";
import { errorText } from "../lib/error-text.ts";
import basics from "./basics.module.css";
import css from "./states.module.css";

export { EmptyState } from "./empty-state.tsx";

type ErrorProps = {
  text: string;
  retry: () => void;
  /** The reason, if it is known. */
  error?: Error | null;
};

/** Says what could not be loaded and, if known, the reason. It offers another try. */
export function ErrorState({ text, retry, error }: ErrorProps) {
  const { t } = useTranslation();
  return (
    <div
      className={`${basics["row"]} ${basics["apart"]} ${basics["tall"]} ${basics["scrolls"]} ${css["state"]}`}
      role="alert"
    >
      <CloudAlert size={32} strokeWidth={1.5} aria-hidden />
      <h2>{text}</h2>
      <p>{error ? errorText(error) : t(navigator.onLine ? "failedReason" : "offlineReason")}</p>
      <Button variant="outlined" color="inherit" onClick={retry}>
        {t("retry")}
      </Button>
    </div>
  );
}
