import Dialog from "@mui/material/Dialog";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RichText } from "../rich-text.tsx";
import type { ViewerItem } from "./viewer-item.ts";
import { Stage } from "./stage.tsx";
import { useZoom } from "./use-zoom.ts";
import { type Acts, ViewerBar } from "./viewer-bar.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./viewer.module.css";

type Props = {
  shown: ViewerItem;
  place: { at: number; of: number; more: boolean };
  /** Moves by this many pictures. */
  onStep: (by: number) => void;
  acts?: Acts;
  /** Whether a panel lies over the frame. The frame then handles no keys. */
  covered?: boolean;
  onClose: () => void;
  children?: ReactNode;
};

/**
 * Shows one picture over everything else. Arrow keys move to the next picture, + and - change the size, 0 shows the whole picture, Esc closes. After
 * closing, the focus returns to its earlier place.
 */
export function Frame({ shown, place, onStep, acts = {}, covered = false, onClose, children }: Props) {
  const { t } = useTranslation("messages");
  const zoom = useZoom(shown.id, onStep);
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={(event) => (covered ? undefined : pressed(event, zoom, onStep))}
      slotProps={{ paper: { "aria-label": shown.body || t(`kind.${shown.mediaType}`), sx: ground } }}
    >
      <ViewerBar
        shown={shown}
        place={place}
        zoom={shown.mediaType === "image" ? zoom : null}
        acts={acts}
        onClose={onClose}
      />
      <Stage
        shown={shown}
        zoom={zoom}
        before={place.at > 0 ? () => onStep(-1) : null}
        after={place.at < place.of - 1 ? () => onStep(1) : null}
        onClose={onClose}
      />
      {shown.body === "" ? null : (
        <p className={`${basics["scrolls"]} ${basics["written"]} ${css["caption"]}`} dir="auto">
          <RichText text={shown.body} />
        </p>
      )}
      {children}
    </Dialog>
  );
}

const ground = { background: "rgb(10 8 9 / 94%)", border: 0, borderRadius: 0, color: "#fff" };

/** The effect of a key. Videos handle their own keys. */
function pressed(event: KeyboardEvent, zoom: ReturnType<typeof useZoom>, step: (by: number) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLVideoElement) return;
  const does = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    "+": zoom.in,
    "=": zoom.in,
    "-": zoom.out,
    "0": zoom.reset,
  }[event.key];
  if (!does) return;
  event.preventDefault();
  does();
}
