import type { Media } from "@balcao/shared/messages/schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { boxOf } from "./box.ts";
import { MediaState, Unplayable } from "./media-state.tsx";
import css from "./picture-box.module.css";

export function VideoBox({ media }: { media: Media }) {
  const { t } = useTranslation("messages");
  const [broken, setBroken] = useState(false);
  const box = boxOf(media);
  if (media.state !== "ok" || broken)
    return (
      <div className={css["box"]} style={box} data-empty>
        {media.thumbnail ? <img className={css["blur"]} src={media.thumbnail} alt="" /> : null}
        {broken ? <Unplayable media={media} /> : <MediaState media={media} />}
      </div>
    );
  return (
    <div className={css["box"]} style={box}>
      {/* Customers' videos come without captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what customers send has no captions */}
      <video
        className={css["picture"]}
        src={media.url}
        poster={media.thumbnail ?? undefined}
        controls
        playsInline
        preload={media.thumbnail ? "none" : "metadata"}
        aria-label={t("kind.video")}
        onError={() => setBroken(true)}
      />
    </div>
  );
}
