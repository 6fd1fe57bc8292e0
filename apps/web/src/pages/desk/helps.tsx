import type { HelpVideo } from "@balcao/shared/helps/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { helpVideos } from "../../nouns/helps/noun.ts";
import { FirstQuestions } from "../../features/helps/first-questions.tsx";
import { VideoDialog } from "../../features/helps/video-dialog.tsx";
import { VideoGrid } from "../../features/helps/video-grid.tsx";
import { useTitle } from "../../lib/title.ts";
import { Page } from "../../ui/page/page.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";

export default function Helps() {
  const { t } = useTranslation("helps");
  const { data, isPending, refetch } = useQuery(helpVideos);
  const [playing, play] = useState<HelpVideo | null>(null);
  const title = data ? t(data.count > 0 ? "titleWithCount" : "titleWithout", { count: data.count }) : t("title");
  useTitle(title);
  return (
    <Page title={title} subtitle={t("subtitle")} action={null}>
      <div className={`${basics["column"]} ${basics["tall"]} ${basics["scrolls"]}`}>
        {data && data.count > 0 ? <VideoGrid videos={data.records} onPlay={play} /> : null}
        {isPending ? <RowsSkeleton /> : null}
        {!data && !isPending ? <ErrorState text={t("common:listFailed")} retry={() => void refetch()} /> : null}
        {isPending ? null : <FirstQuestions />}
      </div>
      {playing ? <VideoDialog video={playing} onClose={() => play(null)} /> : null}
    </Page>
  );
}
