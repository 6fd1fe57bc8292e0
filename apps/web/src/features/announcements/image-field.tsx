import { announcementImages, maxAnnouncementImageBytes } from "@balcao/shared/announcements/rules";
import type { Announcement } from "@balcao/shared/announcements/schema";
import Button from "@mui/material/Button";
import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEvent, useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import basics from "../../ui/basics.module.css";
import css from "./image-field.module.css";
import type { ImageChange } from "../../nouns/announcements/noun.ts";

type Props = { saved: Announcement | null; change: ImageChange; onChange: (change: ImageChange) => void };

/** The image of an announcement with a preview: the stored one, or the one that will be stored. */
export function ImageField({ saved, change, onChange }: Props) {
  const { t } = useTranslation("announcements");
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Emptying the input lets the user choose the same file again.
    target.value = "";
    if (!file) return;
    if (!(announcementImages as readonly string[]).includes(file.type)) notify.error(t("imageType"));
    else if (file.size > maxAnnouncementImageBytes) notify.error(t("errors:ERR_FILE_TOO_LARGE"));
    else onChange(file);
  };
  const kept = change === "keep" && saved?.mediaPath ? saved : null;
  const name = change instanceof File ? change.name : (kept?.mediaName ?? null);
  return (
    <div className={`${basics["column"]} ${basics["apart"]} ${basics["top"]} ${css["field"]}`}>
      <span className={`${basics["small"]} ${basics["firm"]}`}>{t("image")}</span>
      {change instanceof File ? <LocalPicture key={`${change.name} ${change.lastModified}`} file={change} /> : null}
      {kept?.mediaPath ? <img src={kept.mediaPath} alt={kept.mediaName ?? ""} /> : null}
      <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<ImagePlus size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t(name === null ? "addImage" : "changeImage")}
        </Button>
        {name === null ? null : (
          <Button size="small" color="inherit" onClick={() => onChange(saved?.mediaPath ? "remove" : "keep")}>
            {t("removeImage")}
          </Button>
        )}
      </div>
      <p>{t("imageHelp")}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={announcementImages.join(",")}
        aria-label={t("image")}
        onChange={choose}
      />
    </div>
  );
}

/** A picture file of this computer. Its object URL lives as long as the picture is shown. */
function LocalPicture({ file }: { file: File }) {
  const attach = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={attach} alt={file.name} />;
}
