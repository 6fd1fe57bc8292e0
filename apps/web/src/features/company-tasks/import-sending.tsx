import type { CompanyImport } from "@balcao/shared/company-tasks/schema";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { sizeOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { sendFile, useSending } from "../../nouns/company-tasks/sending.ts";
import basics from "../../ui/basics.module.css";
import css from "./company-tasks.module.css";
import { useFileOf } from "./use-file-of.tsx";

/** How much of the file has arrived, and a way to continue after the page was loaded again. */
export function ImportSending({ one }: { one: CompanyImport }) {
  const { t, i18n } = useTranslation("companyTasks");
  const sending = useSending(one.id);
  const sent = Math.max(sending?.sent ?? 0, one.bytes);
  const words = { done: sizeOf(sent, i18n.language), size: sizeOf(one.size, i18n.language) };
  const [choose, input] = useFileOf(t("imports.goOn"), (file) => {
    if (file.name !== one.fileName || file.size !== one.size) notify.error(t("imports.otherFile"), 6000);
    else void sendFile(one, file);
  });
  const isStopped = !sending || sending.fault !== null;
  return (
    <>
      <p aria-live="polite">{t("imports.sent", words)}</p>
      <LinearProgress aria-label={t("imports.sending")} variant="determinate" value={(100 * sent) / one.size} />
      {sending?.isWaiting ? <p role="status">{t("imports.lost")}</p> : null}
      {sending?.fault ? (
        <p role="alert" className={basics["bad"]}>
          {t("imports.stopped", { reason: errorText(sending.fault) })}
        </p>
      ) : null}
      {one.isMine && isStopped ? (
        <div>
          <p className={css["quiet"]}>{t("imports.chooseAgain", { file: one.fileName })}</p>
          <Button size="small" variant="outlined" onClick={choose}>
            {t("imports.goOn")}
          </Button>
          {input}
        </div>
      ) : null}
      {sending && !sending.fault ? <p className={css["quiet"]}>{t("imports.stay")}</p> : null}
    </>
  );
}
