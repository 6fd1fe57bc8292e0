import { useTranslation } from "react-i18next";
import { useProgress } from "../lib/unsent/progress.ts";
import css from "./upload-bar.module.css";

/** How much of an unsent message's files this computer has uploaded. */
export function UploadBar({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  const share = useProgress(clientId);
  return (
    <span
      className={css["bar"]}
      role="progressbar"
      aria-label={t("attachment.sending")}
      aria-valuenow={Math.round(share * 100)}
    >
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}
