import { maxFileBytes } from "@balcao/shared/messages/rules";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import basics from "../../ui/basics.module.css";
import css from "./schedule-dialog.module.css";

type Props = {
  file: File | null;
  /** The name of the file that the message has already. */
  known: string | null;
  /** Null removes the file that is shown. */
  onChange: (file: File | null) => void;
};

/** Chooses the file of the message. The text becomes its caption. */
export function FileField({ file, known, onChange }: Props) {
  const { t } = useTranslation("schedules");
  const input = useRef<HTMLInputElement>(null);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > maxFileBytes || chosen.size === 0)
      notify.error(t(chosen.size === 0 ? "errors:ERR_FILE_EMPTY" : "errors:ERR_FILE_TOO_LARGE"));
    else onChange(chosen);
  };
  const name = file?.name ?? known;
  return (
    <div className={`${basics["row"]} ${basics["narrow"]} ${basics["small"]} ${basics["gap10"]} ${css["file"]}`}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("file")}
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = "";
        }}
      />
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        startIcon={<Paperclip size={16} />}
        onClick={() => input.current?.click()}
      >
        {t(name ? "otherFile" : "addFile")}
      </Button>
      {name ? (
        <span className={basics["clipped"]} dir="auto">
          {name}
        </span>
      ) : null}
      {name ? (
        <IconButton size="small" aria-label={t("removeFile")} title={t("removeFile")} onClick={() => onChange(null)}>
          <X size={16} />
        </IconButton>
      ) : null}
    </div>
  );
}
