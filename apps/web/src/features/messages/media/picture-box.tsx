import type { Media, Message } from "@balcao/shared/messages/schema";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { boxOf } from "./box.ts";
import { MediaState, Unplayable } from "./media-state.tsx";
import css from "./picture-box.module.css";
import { Late } from "../../../ui/late.tsx";

const Lightbox = lazy(() => import("./lightbox.tsx"));
type Props = { media: Media; caption: string; message: Message; sticker?: boolean };

export function PictureBox({ media, caption, message, sticker = false }: Props) {
  const { t } = useTranslation("messages");
  const [open, setOpen] = useState(false);
  const [broken, setBroken] = useState(false);
  const box = sticker ? { width: 144, aspectRatio: "1 / 1" } : boxOf(media);
  const label = caption || t(sticker ? "kind.sticker" : "kind.image");
  if (media.state !== "ok" || broken)
    return (
      <div className={css["box"]} style={box} data-empty>
        {media.thumbnail ? <img className={css["blur"]} src={media.thumbnail} alt="" /> : null}
        {broken ? <Unplayable media={media} /> : <MediaState media={media} />}
      </div>
    );
  const picture = (
    <>
      {media.thumbnail && !sticker ? <img className={css["blur"]} src={media.thumbnail} alt="" /> : null}
      <img className={css["picture"]} src={media.url} alt={label} loading="lazy" onError={() => setBroken(true)} />
    </>
  );
  if (sticker)
    return (
      <div className={css["box"]} style={box} data-sticker>
        {picture}
      </div>
    );
  return (
    <>
      <button
        type="button"
        className={css["box"]}
        style={box}
        aria-label={t("openImage", { label })}
        onClick={() => setOpen(true)}
      >
        {picture}
      </button>
      {open ? (
        <Late>
          <Lightbox media={media} message={message} onClose={() => setOpen(false)} />
        </Late>
      ) : null}
    </>
  );
}
