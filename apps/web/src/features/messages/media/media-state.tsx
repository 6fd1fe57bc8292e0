import type { Media } from "@balcao/shared/messages/schema";
import CircularProgress from "@mui/material/CircularProgress";
import { Download, FileX, RotateCw, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useDownloadMedia } from "../queries.ts";
import css from "./media-state.module.css";

/** A file that is not here: on its way, failed (it can be asked for again), or left on the phone. */
export function MediaState({ media }: { media: Media }) {
  const { t } = useTranslation("messages");
  const download = useDownloadMedia();
  if (media.state === "too_large")
    return (
      <p className={css["state"]}>
        <Smartphone size={18} aria-hidden />
        {t("mediaTooLarge")}
      </p>
    );
  if (media.state === "pending" || download.isPending)
    return (
      <p className={css["state"]} role="status">
        <CircularProgress size={18} color="inherit" aria-hidden />
        {t("mediaPending")}
      </p>
    );
  return (
    <div className={css["state"]}>
      <FileX size={18} aria-hidden />
      <span>{t("mediaFailed")}</span>
      <button type="button" onClick={() => download.mutate(media.id)}>
        <RotateCw size={14} aria-hidden />
        {t("downloadAgain")}
      </button>
    </div>
  );
}

/** The file is here, but this browser cannot show it: another program may. */
export function Unplayable({ media }: { media: Media }) {
  const { t } = useTranslation("messages");
  return (
    <div className={css["state"]}>
      <FileX size={18} aria-hidden />
      <span>{t("mediaUnplayable")}</span>
      <a href={media.url} download={media.name || "file"}>
        <Download size={14} aria-hidden />
        {t("download")}
      </a>
    </div>
  );
}
