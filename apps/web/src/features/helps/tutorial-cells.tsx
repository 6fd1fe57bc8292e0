import { videoSource } from "@balcao/shared/helps/rules";
import type { HelpVideo } from "@balcao/shared/helps/schema";
import { useTranslation } from "react-i18next";
import type { Column } from "../../ui/table/columns.ts";

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

/** The columns of the operator's list of help videos. */
export function useTutorialColumns(): Column<HelpVideo>[] {
  const { t } = useTranslation("operator");
  return [
    {
      key: "title",
      head: t("tutorials.title"),
      width: "minmax(0, 2fr)",
      cell: ({ title, description }) => (
        <>
          <strong dir="auto">{title}</strong>
          {description === "" ? null : <p dir="auto">{description}</p>}
        </>
      ),
    },
    { key: "video", head: t("tutorials.video"), cell: ({ video }) => <SourceWords video={video} /> },
  ];
}
