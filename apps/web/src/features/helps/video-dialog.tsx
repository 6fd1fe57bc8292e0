import { frameOf, videoSource } from "@balcao/shared/helps/rules";
import type { HelpVideo } from "@balcao/shared/helps/schema";
import Button from "@mui/material/Button";
import ExternalLink from "lucide-react/icons/external-link";
import { useTranslation } from "react-i18next";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import basics from "../../ui/basics.module.css";
import css from "./video-dialog.module.css";

/** Plays a video. Closing the dialog removes the player, which stops its sound. */
export function VideoDialog({ video, onClose }: { video: HelpVideo; onClose: () => void }) {
  return (
    <InfoDialog title={video.title} wide onClose={onClose}>
      <div className={`${basics["middle"]} ${css["stage"]}`}>
        <Player video={video} />
      </div>
      {video.description === "" ? null : (
        <p className={`${basics["written"]} ${css["description"]}`} dir="auto">
          {video.description}
        </p>
      )}
    </InfoDialog>
  );
}

function Player({ video: { title, video } }: { video: HelpVideo }) {
  const { t } = useTranslation("helps");
  const source = videoSource(video);
  if (source?.kind === "youtube")
    return (
      <iframe
        title={title}
        src={frameOf(source.id)}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the player is of another origin, and reaches nothing of this page
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        // YouTube refuses to play in a page that does not send its origin.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  if (!source) return null;
  if (new URL(source.url).origin === window.location.origin)
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the operator's own files have no captions
    return <video src={source.url} controls autoPlay aria-label={title} />;
  // The content policy allows videos from no other host in our page.
  return (
    <Button
      variant="contained"
      startIcon={<ExternalLink size={18} aria-hidden />}
      href={source.url}
      target="_blank"
      rel="noreferrer"
    >
      {t("elsewhere")}
    </Button>
  );
}
