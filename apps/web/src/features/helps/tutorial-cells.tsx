import { videoSource } from "@balcao/shared/helps/rules";
import type { HelpVideo } from "@balcao/shared/helps/schema";
import { useTranslation } from "react-i18next";
import css from "./tutorial-cells.module.css";

/** Where a video plays from, in words. */
export function SourceWords({ video }: { video: string }) {
  const { t } = useTranslation("operator");
  const source = videoSource(video);
  if (source === null) return <span>{t("tutorials.unknown")}</span>;
  return (
    <span>
      {source.kind === "youtube"
        ? t("tutorials.youtube", { code: source.id })
        : t("tutorials.file", { host: new URL(source.url).host })}
    </span>
  );
}

export function TutorialCells({ video }: { video: HelpVideo }) {
  return (
    <>
      <span className={css["name"]}>
        <strong dir="auto">{video.title}</strong>
        {video.description === "" ? null : <small dir="auto">{video.description}</small>}
      </span>
      <span className={css["source"]}>
        <SourceWords video={video.video} />
      </span>
    </>
  );
}
