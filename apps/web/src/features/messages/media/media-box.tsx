import type { Media, Message } from "@balcao/shared/messages/schema";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { boxOf, isUnmeasured } from "./box.ts";
import basics from "../../../ui/basics.module.css";
import css from "./media-box.module.css";
import { MediaState, Unplayable } from "../../../nouns/messages/media-state.tsx";
import { useChat } from "../chat-context.ts";

type PictureProps = { media: Media; caption: string; message: Message; sticker?: boolean };

export function PictureBox({ media, caption, message, sticker = false }: PictureProps) {
  const { t } = useTranslation("messages");
  const { openPicture } = useChat();
  const [failed, setFailed] = useState("");
  const broken = failed === media.url;
  const box = sticker ? { width: 144, aspectRatio: "1 / 1" } : boxOf(media);
  const label = caption || t(sticker ? "kind.sticker" : "kind.image");
  if (media.state !== "ok" || broken) return <EmptyBox media={media} box={box} broken={broken} />;
  const picture = (
    <>
      {sticker ? null : <Blur media={media} />}
      <img
        className={`${basics["cover"]} ${css["picture"]}`}
        data-whole={isUnmeasured(media)}
        src={media.url}
        alt={label}
        loading="lazy"
        onError={() => setFailed(media.url)}
      />
    </>
  );
  if (sticker)
    return (
      <div className={`${basics["middle"]} ${css["box"]}`} style={box} data-sticker>
        {picture}
      </div>
    );
  return (
    <button
      type="button"
      className={`${basics["middle"]} ${css["box"]}`}
      style={box}
      aria-label={t("openImage", { label })}
      onClick={() => openPicture(message)}
    >
      {picture}
    </button>
  );
}

export function VideoBox({ media }: { media: Media }) {
  const { t } = useTranslation("messages");
  const [failed, setFailed] = useState("");
  const broken = failed === media.url;
  const box = boxOf(media);
  if (media.state !== "ok" || broken) return <EmptyBox media={media} box={box} broken={broken} />;
  return (
    <div className={`${basics["middle"]} ${css["box"]}`} style={box}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what customers send has no captions */}
      <video
        className={`${basics["cover"]} ${css["picture"]}`}
        src={media.url}
        poster={media.thumbnail ?? undefined}
        controls
        playsInline
        preload={media.thumbnail ? "none" : "metadata"}
        aria-label={t("kind.video")}
        onError={() => setFailed(media.url)}
      />
    </div>
  );
}

type EmptyProps = { media: Media; box: CSSProperties; broken: boolean };

/** The box of a file that cannot be shown. It shows the thumbnail and why the file is missing. */
function EmptyBox({ media, box, broken }: EmptyProps) {
  return (
    <div className={`${basics["middle"]} ${css["box"]}`} style={box} data-empty>
      <Blur media={media} />
      {broken ? <Unplayable media={media} /> : <MediaState media={media} />}
    </div>
  );
}

const Blur = ({ media: { thumbnail } }: { media: Media }) =>
  thumbnail ? <img className={`${basics["cover"]} ${css["blur"]}`} src={thumbnail} alt="" /> : null;
