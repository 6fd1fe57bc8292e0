import type { HelpVideo } from "@balcao/shared/helps/schema";
import Play from "lucide-react/icons/play";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./video-grid.module.css";

type Props = { videos: readonly HelpVideo[]; onPlay: (video: HelpVideo) => void };

/** The videos as cards. The picture of a card is drawn here, because nothing is loaded from outside before the user plays a video. */
export function VideoGrid({ videos, onPlay }: Props) {
  const { t } = useTranslation("helps");
  return (
    <ul className={css["grid"]} aria-label={t("title")}>
      {videos.map((video) => (
        <li key={video.id}>
          <button
            type="button"
            className={`${basics["card"]} ${basics["column"]} ${basics["gap6"]} ${basics["wide"]} ${css["card"]}`}
            onClick={() => onPlay(video)}
          >
            <span className={`${basics["middle"]} ${css["picture"]}`} data-look={video.id % 4} aria-hidden>
              <span className={`${basics["middle"]} ${css["disc"]}`}>
                <Play size={22} />
              </span>
            </span>
            <span className="sr-only">{t("play")}</span>
            <strong dir="auto">{video.title}</strong>
            {video.description === "" ? null : <span dir="auto">{video.description}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
