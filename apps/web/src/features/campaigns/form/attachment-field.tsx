import type { Campaign } from "@balcao/shared/campaigns/schema";
import { maxFileBytes } from "@balcao/shared/messages/rules";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { type ChangeEvent, useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notify.ts";
import css from "./attachment-field.module.css";
import type { FileChange } from "./save.ts";

type Props = {
  saved: Pick<Campaign, "mediaPath" | "mediaName"> | null;
  change: FileChange;
  onChange: (change: FileChange) => void;
  /** The share of the file that is sent; null while none is. */
  progress: number | null;
};

/** The file of a campaign, to which the text is the caption: the stored one, or the one that will be stored. */
export function AttachmentField({ saved, change, onChange, progress }: Props) {
  const { t } = useTranslation("campaigns");
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
  const kept = change === "keep" && saved?.mediaName ? saved : null;
  const name = change instanceof File ? change.name : (kept?.mediaName ?? null);
  return (
    <div className={css["field"]}>
      <span className={css["label"]}>{t("attachment")}</span>
      {name === null ? null : (
        <Shown
          name={name}
          file={change instanceof File ? change : null}
          path={kept?.mediaPath ?? null}
          onRemove={() => onChange(saved?.mediaName ? "remove" : "keep")}
        />
      )}
      {progress === null ? null : (
        <LinearProgress variant="determinate" value={progress * 100} aria-label={t("sendingFile")} />
      )}
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        startIcon={<Paperclip size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t(name === null ? "attach" : "changeFile")}
      </Button>
      <p>{t("attachmentHelp")}</p>
      <input ref={input} type="file" hidden aria-label={t("attachment")} onChange={choose} />
    </div>
  );
}

type ShownProps = { name: string; file: File | null; path: string | null; onRemove: () => void };

function Shown({ name, file, path, onRemove }: ShownProps) {
  const { t, i18n } = useTranslation("campaigns");
  return (
    <div className={css["file"]}>
      <Picture name={name} file={file} path={path} />
      {path ? (
        <a href={path} target="_blank" rel="noreferrer" dir="auto">
          {name}
        </a>
      ) : (
        <span dir="auto">{name}</span>
      )}
      {file ? <small>{sizeOf(file.size, i18n.language)}</small> : null}
      <IconButton size="small" aria-label={t("removeFile", { name })} title={t("remove")} onClick={onRemove}>
        <X size={16} />
      </IconButton>
    </div>
  );
}

/** A small picture of an image; of any other file the clip. */
function Picture({ name, file, path }: Omit<ShownProps, "onRemove">) {
  const isImage = file ? file.type.startsWith("image/") : /\.(jpe?g|png|webp|gif)$/i.test(name);
  if (isImage && file) return <LocalPicture key={`${file.name} ${file.lastModified}`} file={file} />;
  if (isImage && path) return <img src={path} alt="" />;
  return <Paperclip size={16} aria-hidden />;
}

/** A picture of this computer. Its address lives as long as it is shown. */
function LocalPicture({ file }: { file: File }) {
  const attach = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={attach} alt="" />;
}
