import type { Media } from "@balcao/shared/messages/schema";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";
import basics from "../../ui/basics.module.css";
import css from "./document-card.module.css";
import { MediaState } from "./media-state.tsx";

/** The type of a file in a word, such as PDF or DOCX. The word comes from the file's ending, or else from its MIME type. */
export function typeOf({ name, mimetype }: Pick<Media, "name" | "mimetype">): string {
  const ending =
    /\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ??
    mimetype
      .split(/[/;]/)[1]
      ?.replace(/^(x-|vnd\.)/, "")
      .slice(0, 5);
  return (ending || "?").toUpperCase();
}

export function DocumentCard({ media }: { media: Media }) {
  const { t, i18n } = useTranslation("messages");
  const facts = [typeOf(media), ...(media.size === null ? [] : [sizeOf(media.size, i18n.language)])].join(" · ");
  const inside = (
    <>
      <span className={`${basics["still"]} ${basics["quiet"]} ${basics["middle"]} ${css["icon"]}`} aria-hidden>
        <FileText size={20} />
      </span>
      <span className={`${basics["column"]} ${basics["rest"]}`}>
        <span className={`${basics["lines"]} ${basics["broken"]} ${basics["firm"]} ${css["name"]}`} dir="auto">
          {media.name || t("kind.application")}
        </span>
        <span className={basics["hint"]}>{facts}</span>
      </span>
    </>
  );
  if (media.state !== "ok")
    return (
      <div className={css["frame"]}>
        <div className={`${basics["row"]} ${css["card"]}`}>{inside}</div>
        <MediaState media={media} />
      </div>
    );
  return (
    <a className={`${basics["row"]} ${css["card"]}`} href={media.url} download={media.name} title={t("download")}>
      {inside}
      <Download className={basics["quiet"]} size={18} aria-hidden />
    </a>
  );
}
