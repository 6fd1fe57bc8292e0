import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import FileText from "lucide-react/icons/file-text";
import Music from "lucide-react/icons/eighth-notes";
import Video from "lucide-react/icons/video";
import X from "lucide-react/icons/x";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";
import basics from "../../ui/basics.module.css";
import css from "./attachments.module.css";
import type { Attachment } from "../../nouns/messages/unsent-store.ts";
import type { DraftHandle } from "../../nouns/drafts/drafts.ts";
import { takesCaption } from "./outgoing.ts";

/** The files of the draft. The composer's text is the caption of the first file. The other files have a caption field of their own. */
export function Attachments({ handle: { draft, change } }: { handle: DraftHandle }) {
  const { t } = useTranslation("messages");
  const { files } = draft;
  if (files.length === 0) return null;
  const remove = (gone: Attachment) => {
    URL.revokeObjectURL(gone.url);
    change({ files: files.filter(({ key }) => key !== gone.key) });
  };
  const caption = (changed: Attachment, text: string) =>
    change({ files: files.map((file) => (file.key === changed.key ? { ...file, caption: text } : file)) });
  const move = (from: number, step: number) => {
    const order = [...files];
    const [moved] = order.splice(from, 1);
    if (moved) change({ files: order.toSpliced(from + step, 0, moved) });
  };
  return (
    <ul className={`${basics["apart"]} ${basics["scrolls"]} ${css["files"]}`} aria-label={t("attachments")}>
      {files.map((file, index) => (
        <li key={file.key}>
          <Thumb attachment={file} />
          <Words
            attachment={file}
            onCaption={index > 0 && takesCaption(file.kind) ? (text) => caption(file, text) : undefined}
          />
          <Small
            label={index > 0 ? t("moveEarlier", { name: file.file.name }) : null}
            icon={ChevronLeft}
            onClick={() => move(index, -1)}
          />
          <Small
            label={index < files.length - 1 ? t("moveLater", { name: file.file.name }) : null}
            icon={ChevronRight}
            onClick={() => move(index, 1)}
          />
          <Small label={t("removeFile", { name: file.file.name })} icon={X} onClick={() => remove(file)} />
        </li>
      ))}
    </ul>
  );
}

type SmallProps = { label: string | null; icon: LucideIcon; onClick: () => void };

/** A small button of an attachment. Draws nothing when there is no action. */
function Small({ label, icon: Icon, onClick }: SmallProps) {
  if (label === null) return null;
  return (
    <button
      type="button"
      className={`${basics["quiet"]} ${basics["still"]} ${basics["middle"]} ${basics["lights"]} ${css["small"]}`}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

function Words({ attachment, onCaption }: { attachment: Attachment; onCaption: ((text: string) => void) | undefined }) {
  const { t, i18n } = useTranslation("messages");
  const { file, caption } = attachment;
  return (
    <div className={`${basics["rest"]} ${css["words"]}`}>
      <p className={`${basics["small"]} ${basics["firm"]} ${basics["clipped"]}`} title={file.name}>
        {file.name}
      </p>
      {onCaption ? (
        <input
          className={`${basics["small"]} ${basics["wide"]}`}
          value={caption}
          dir="auto"
          maxLength={1024}
          placeholder={t("captionOf")}
          aria-label={t("captionOfFile", { name: file.name })}
          onChange={({ target }) => onCaption(target.value)}
        />
      ) : (
        <p className={basics["hint"]}>{sizeOf(file.size, i18n.language)}</p>
      )}
    </div>
  );
}

function Thumb({ attachment: { kind, url } }: { attachment: Attachment }) {
  if (kind === "image")
    return (
      <img className={`${basics["quiet"]} ${basics["still"]} ${basics["middle"]} ${css["thumb"]}`} src={url} alt="" />
    );
  const Icon = kind === "video" ? Video : kind === "audio" ? Music : FileText;
  return (
    <span className={`${basics["quiet"]} ${basics["still"]} ${basics["middle"]} ${css["thumb"]}`} aria-hidden>
      <Icon size={20} />
    </span>
  );
}
