import type { Media } from "@balcao/shared/messages/schema";
import CircularProgress from "@mui/material/CircularProgress";
import Download from "lucide-react/icons/download";
import Eraser from "lucide-react/icons/eraser";
import FileX from "lucide-react/icons/file-x";
import RotateCw from "lucide-react/icons/rotate-cw";
import Smartphone from "lucide-react/icons/smartphone";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
import { useDownloadMedia } from "./queries.ts";
import basics from "../../ui/basics.module.css";
import css from "./media-state.module.css";

/** The state of a file that the server does not have: on its way, failed with a button to try again, left on the phone, or removed by a retention. */
export function MediaState({ media }: { media: Media }) {
  const { t } = useTranslation("messages");
  const download = useDownloadMedia();
  if (media.state === "too_large") return <Absent icon={Smartphone} text={t("mediaTooLarge")} />;
  if (media.state === "removed") return <Absent icon={Eraser} text={t("mediaRemoved")} />;
  if (media.state === "pending" || download.isPending)
    return (
      <p className={`${basics["row"]} ${basics["apart"]} ${basics["note"]} ${css["state"]}`} role="status">
        <CircularProgress size={18} color="inherit" aria-hidden />
        {t("mediaPending")}
      </p>
    );
  return (
    <div className={`${basics["row"]} ${basics["apart"]} ${basics["note"]} ${css["state"]}`}>
      <FileX size={18} aria-hidden />
      <span>{t("mediaFailed")}</span>
      <button type="button" onClick={() => download.mutate(media.id)}>
        <RotateCw size={14} aria-hidden />
        {t("downloadAgain")}
      </button>
    </div>
  );
}

/** A file that will never be here, with the reason. */
const Absent = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <p className={`${basics["row"]} ${basics["apart"]} ${basics["note"]} ${css["state"]}`}>
    <Icon size={18} aria-hidden />
    {text}
  </p>
);

/** A file that this browser cannot show, with a button to download it for another program. */
export function Unplayable({ media }: { media: Media }) {
  const { t } = useTranslation("messages");
  return (
    <div className={`${basics["row"]} ${basics["apart"]} ${basics["note"]} ${css["state"]}`}>
      <FileX size={18} aria-hidden />
      <span>{t("mediaUnplayable")}</span>
      <a href={media.url} download={media.name || "file"}>
        <Download size={14} aria-hidden />
        {t("download")}
      </a>
    </div>
  );
}
