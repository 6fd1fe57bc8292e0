import { maxFileBytes } from "@balcao/shared/messages/rules";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { type ChangeEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { LocalPicture } from "../local-picture.tsx";
import basics from "../basics.module.css";
import css from "./attachment-field.module.css";

/** The fate of the stored file: a new file replaces it, it is removed, or it stays. */
export type FileChange = File | "remove" | "keep";

/** A file on screen: a file of this computer, or a stored file with its address. Its size is in bytes. */
type ShownFile = { name: string; size: number | null; file?: File; path?: string | null };

type Props = {
  label: string;
  help?: string;
  error?: string | undefined;
  /** The allowed types of files, in the form of a file input's `accept`. Without it any file is allowed. */
  accept?: string;
  saved: Pick<ShownFile, "name" | "size" | "path"> | null;
  /** Whether the stored file may be taken away, and not only replaced. */
  canRemove?: boolean;
  change: FileChange;
  onChange: (change: FileChange) => void;
  /** The uploaded share of the file. Null while no upload runs. */
  progress: number | null;
};

/** One file: the stored file, or the file that will be stored. An empty or too large file is refused immediately. */
export function AttachmentField(props: Props) {
  const { label, help, error, accept, saved, canRemove = true, change, onChange, progress } = props;
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Emptying the input lets the user choose the same file again.
    target.value = "";
    if (!file) return;
    if (file.size === 0) notify.error(t("errors:ERR_FILE_EMPTY"));
    else if (file.size > maxFileBytes) notify.error(t("errors:ERR_FILE_TOO_LARGE"));
    else onChange(file);
  };
  const shown = shownOf(saved, change);
  const note = error ?? help;
  return (
    <div className={`${basics["column"]} ${basics["apart"]} ${basics["top"]} ${css["field"]}`}>
      <span className={`${basics["small"]} ${basics["firm"]}`}>{label}</span>
      {shown ? (
        <Chosen
          shown={shown}
          onRemove={canRemove || change instanceof File ? () => onChange(saved && canRemove ? "remove" : "keep") : null}
        />
      ) : null}
      {progress === null ? null : (
        <LinearProgress variant="determinate" value={progress * 100} aria-label={t("attachment.sending")} />
      )}
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        startIcon={<Paperclip size={16} aria-hidden />}
        aria-describedby={note ? id : undefined}
        onClick={() => input.current?.click()}
      >
        {t(shown ? "attachment.change" : "attachment.attach")}
      </Button>
      {note ? (
        <p id={id} role={error ? "alert" : undefined}>
          {note}
        </p>
      ) : null}
      <input ref={input} type="file" hidden accept={accept} aria-label={label} onChange={choose} />
    </div>
  );
}

function shownOf(saved: Props["saved"], change: FileChange): ShownFile | null {
  if (change instanceof File) return { name: change.name, size: change.size, file: change };
  return change === "keep" ? saved : null;
}

function Chosen({ shown, onRemove }: { shown: ShownFile; onRemove: (() => void) | null }) {
  const { t, i18n } = useTranslation();
  const { name, size, path } = shown;
  return (
    <div className={`${basics["row"]} ${basics["apart"]} ${basics["framed"]} ${basics["small"]} ${css["file"]}`}>
      <Picture shown={shown} />
      {path ? (
        <a href={path} target="_blank" rel="noreferrer" dir="auto">
          {name}
        </a>
      ) : (
        <span dir="auto">{name}</span>
      )}
      {size === null ? null : <small>{sizeOf(size, i18n.language)}</small>}
      {onRemove ? (
        <IconButton
          size="small"
          aria-label={t("attachment.removeOf", { name })}
          title={t("attachment.remove")}
          onClick={onRemove}
        >
          <X size={16} />
        </IconButton>
      ) : null}
    </div>
  );
}

/** A small picture for an image, and a clip icon for any other file. */
function Picture({ shown: { name, file, path } }: { shown: ShownFile }) {
  const isImage = file ? file.type.startsWith("image/") : /\.(jpe?g|png|webp|gif)$/i.test(name);
  if (isImage && file) return <LocalPicture key={`${file.name} ${file.lastModified}`} file={file} />;
  if (isImage && path) return <img src={path} alt="" />;
  return <Paperclip size={16} aria-hidden />;
}
