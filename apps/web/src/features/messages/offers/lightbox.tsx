import type { Media, Message } from "@balcao/shared/messages/schema";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import Download from "lucide-react/icons/download";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import { RichText } from "./rich-text.tsx";
import css from "./lightbox.module.css";

type Props = {
  media: Pick<Media, "url" | "name">;
  message: Pick<Message, "author" | "body" | "createdAt">;
  onClose: () => void;
};

/** One picture over everything else. Esc, the button or a click beside it closes it. */
export default function Lightbox({ media, message, onClose }: Props) {
  const { t } = useTranslation("messages");
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      slotProps={{
        paper: {
          "aria-label": message.body || t("kind.image"),
          sx: { background: "rgb(10 8 9 / 94%)", border: 0, borderRadius: 0 },
        },
      }}
    >
      <header className={css["bar"]}>
        <p>
          <strong>{message.author}</strong>
          <span>{fullOf(message.createdAt)}</span>
        </p>
        <IconButton
          component="a"
          href={media.url}
          download={media.name || "image"}
          color="inherit"
          aria-label={t("download")}
          title={t("download")}
        >
          <Download size={20} />
        </IconButton>
        <IconButton
          autoFocus
          color="inherit"
          aria-label={t("common:close")}
          title={t("common:close")}
          onClick={onClose}
        >
          <X size={22} />
        </IconButton>
      </header>
      {/* The keyboard closes with Esc, which the dialog hears. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the close button and Escape do the same */}
      <div className={css["stage"]} onClick={({ target, currentTarget }) => target === currentTarget && onClose()}>
        <img src={media.url} alt={message.body || t("kind.image")} />
      </div>
      {message.body ? (
        <p className={css["caption"]} dir="auto">
          <RichText text={message.body} />
        </p>
      ) : null}
    </Dialog>
  );
}
