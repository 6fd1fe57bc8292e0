import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useTranslation } from "react-i18next";
import type { ViewerItem } from "./viewer-item.ts";
import type { useZoom } from "./use-zoom.ts";
import basics from "../../../ui/basics.module.css";
import css from "./viewer.module.css";

type Props = {
  shown: ViewerItem;
  zoom: ReturnType<typeof useZoom>;
  before: (() => void) | null;
  after: (() => void) | null;
  onClose: () => void;
};

/** One picture or video, with buttons to its neighbours. A click beside it closes the viewer. */
export function Stage({ shown, zoom, before, after, onClose }: Props) {
  const { t } = useTranslation("messages");
  const isPicture = shown.mediaType === "image";
  return (
    <div className={`${basics["tall"]} ${css["stage"]}`}>
      {before ? (
        <button
          type="button"
          className={`${basics["middle"]} ${css["turn"]}`}
          data-side="before"
          aria-label={t("viewer.before")}
          onClick={before}
        >
          <ChevronLeft size={28} aria-hidden />
        </button>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys of the dialog do the same */}
      <div
        className={css["frame"]}
        data-enlarged={zoom.enlarged}
        onClick={({ target, currentTarget }) => target === currentTarget && !zoom.enlarged && onClose()}
        {...(isPicture ? zoom.hears : {})}
      >
        {isPicture ? (
          <img
            key={shown.id}
            src={shown.url}
            alt={shown.body || t("kind.image")}
            style={zoom.style}
            draggable={false}
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- what customers send has no captions
          <video
            key={shown.id}
            src={shown.url}
            poster={shown.thumbnail ?? undefined}
            controls
            playsInline
            aria-label={t("kind.video")}
          />
        )}
      </div>
      {after ? (
        <button
          type="button"
          className={`${basics["middle"]} ${css["turn"]}`}
          data-side="after"
          aria-label={t("viewer.after")}
          onClick={after}
        >
          <ChevronRight size={28} aria-hidden />
        </button>
      ) : null}
    </div>
  );
}
