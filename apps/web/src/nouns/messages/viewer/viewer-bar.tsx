import IconButton from "@mui/material/IconButton";
import Download from "lucide-react/icons/download";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import Forward from "lucide-react/icons/forward";
import Reply from "lucide-react/icons/reply";
import X from "lucide-react/icons/x";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import type { ViewerItem } from "./viewer-item.ts";
import basics from "../../../ui/basics.module.css";
import css from "./viewer.module.css";

/** The actions on the picture besides saving it. */
export interface Acts {
  onReply?: (() => void) | null;
  onForward?: (() => void) | null;
  onMenu?: ((anchor: HTMLElement) => void) | null;
}
type Props = {
  shown: ViewerItem;
  place: { at: number; of: number; more: boolean };
  /** Null for a video. */
  zoom: { in: () => void; out: () => void; enlarged: boolean } | null;
  acts: Acts;
  onClose: () => void;
};

/** Says who sent the picture and when, and offers the actions on it. Once all pictures are loaded it also gives the position among them. */
export function ViewerBar({ shown, place, zoom, acts: { onReply, onForward, onMenu }, onClose }: Props) {
  const { t } = useTranslation("messages");
  return (
    <header className={`${basics["row"]} ${css["bar"]}`}>
      <p>
        <strong dir="auto">{shown.author}</strong>
        <span>
          {fullOf(shown.createdAt)}
          {place.of > 1 && !place.more ? (
            <span role="status">
              {" · "}
              {t("viewer.place", { at: place.at + 1, of: place.of })}
            </span>
          ) : null}
        </span>
      </p>
      {zoom ? (
        <>
          <Act icon={ZoomOut} label={t("viewer.smaller")} disabled={!zoom.enlarged} onClick={zoom.out} />
          <Act icon={ZoomIn} label={t("viewer.larger")} onClick={zoom.in} />
        </>
      ) : null}
      {onReply ? <Act icon={Reply} label={t("reply")} onClick={onReply} /> : null}
      {onForward ? <Act icon={Forward} label={t("forward")} onClick={onForward} /> : null}
      <IconButton
        component="a"
        href={shown.url}
        download={shown.name || shown.mediaType}
        color="inherit"
        aria-label={t("download")}
        title={t("download")}
      >
        <Download size={20} />
      </IconButton>
      {onMenu ? (
        <IconButton
          color="inherit"
          aria-label={t("moreActions")}
          title={t("moreActions")}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        >
          <EllipsisVertical size={20} />
        </IconButton>
      ) : null}
      <IconButton autoFocus color="inherit" aria-label={t("common:close")} title={t("common:close")} onClick={onClose}>
        <X size={22} />
      </IconButton>
    </header>
  );
}

type ActProps = { icon: LucideIcon; label: string; disabled?: boolean; onClick: () => void };

const Act = ({ icon: Icon, label, disabled = false, onClick }: ActProps) => (
  <IconButton color="inherit" disabled={disabled} aria-label={label} title={label} onClick={onClick}>
    <Icon size={20} />
  </IconButton>
);
