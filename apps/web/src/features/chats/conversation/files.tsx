import type { ChatFile, ChatMessage } from "@balcao/shared/chats/schema";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../../lib/format.ts";
import { Late } from "../../../ui/late.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./parts.module.css";

const Lightbox = lazy(() => import("../../../nouns/messages/lightbox.tsx"));
const isPicture = ({ mediaType }: ChatFile) => /^image\/(jpeg|png|webp|gif)$/.test(mediaType);

/** The files of a message: pictures are shown, all other files can be downloaded. */
export function Files({ message }: { message: ChatMessage }) {
  const { t, i18n } = useTranslation("chats");
  const [shown, show] = useState<ChatFile | null>(null);
  const pictures = message.files.filter(isPicture);
  const about = {
    author: message.sender.name,
    body: message.message,
    createdAt: message.createdAt,
    mediaType: "image" as const,
    thumbnail: null,
  };
  return (
    <div className={`${basics["wrapped"]} ${css["files"]}`}>
      {message.files.map((file) =>
        isPicture(file) ? (
          <button
            key={file.id}
            type="button"
            className={css["picture"]}
            aria-label={t("image", { name: file.name })}
            onClick={() => show(file)}
          >
            <img src={file.path} alt="" loading="lazy" />
          </button>
        ) : (
          <a
            key={file.id}
            className={`${basics["row"]} ${basics["framed"]} ${css["file"]}`}
            href={file.path}
            download={file.name}
          >
            <FileText size={20} aria-hidden />
            <span>
              <strong className={`${basics["firm"]} ${basics["clipped"]}`} dir="auto">
                {file.name}
              </strong>
              <small className={basics["hint"]}>{sizeOf(file.size, i18n.language)}</small>
            </span>
            <Download size={18} aria-hidden />
          </a>
        ),
      )}
      <Late>
        {shown ? (
          <Lightbox
            pictures={pictures.map(({ id, path, name }) => ({ ...about, id, url: path, name }))}
            start={pictures.indexOf(shown)}
            onClose={() => show(null)}
          />
        ) : null}
      </Late>
    </div>
  );
}
