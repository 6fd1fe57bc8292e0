import { acceptedFiles } from "@balcao/shared/quick-messages/rules";
import type { QuickMessage } from "@balcao/shared/quick-messages/schema";
import { maxFileBytes } from "@balcao/shared/messages/rules";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import css from "./attachment-field.module.css";
import type { FileChange } from "./queries.ts";

type Props = {
  saved: QuickMessage | null;
  change: FileChange;
  onChange: (change: FileChange) => void;
  /** The share of the file that is uploaded; null while no upload runs. */
  progress: number | null;
};

/** The file of a quick message: the stored one, or the one that will be stored. */
export function AttachmentField({ saved, change, onChange, progress }: Props) {
  const { t, i18n } = useTranslation("quickMessages");
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Emptied, the input also reports the same file when it is chosen again.
    target.value = "";
    if (!file) return;
    if (file.size === 0) notify.error(t("errors:ERR_FILE_EMPTY"));
    else if (file.size > maxFileBytes) notify.error(t("errors:ERR_FILE_TOO_LARGE"));
    else onChange(file);
  };
  const kept = change === "keep" && saved?.isMedia ? saved : null;
  const shown =
    change instanceof File
      ? { name: change.name, size: change.size }
      : kept && { name: kept.mediaName ?? "", size: kept.mediaSize ?? 0 };
  return (
    <div className={css["field"]}>
      <span className={css["label"]}>{t("attachment")}</span>
      {shown ? (
        <div className={css["file"]}>
          <Paperclip size={16} aria-hidden />
          {kept?.mediaPath ? (
            <a href={kept.mediaPath} target="_blank" rel="noreferrer" dir="auto">
              {shown.name}
            </a>
          ) : (
            <span dir="auto">{shown.name}</span>
          )}
          <small>{sizeOf(shown.size, i18n.language)}</small>
          <IconButton
            size="small"
            aria-label={t("removeFile", { name: shown.name })}
            title={t("remove")}
            onClick={() => onChange(saved?.isMedia ? "remove" : "keep")}
          >
            <X size={16} />
          </IconButton>
        </div>
      ) : null}
      {progress === null ? null : (
        <LinearProgress variant="determinate" value={progress * 100} aria-label={t("sending")} />
      )}
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        startIcon={<Paperclip size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t(shown ? "changeFile" : "attach")}
      </Button>
      <p>{t("attachmentHelp")}</p>
      <input ref={input} type="file" hidden accept={acceptedFiles} aria-label={t("attachment")} onChange={choose} />
    </div>
  );
}
