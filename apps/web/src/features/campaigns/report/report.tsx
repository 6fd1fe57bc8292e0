import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "../../../ui/tabs.tsx";
import { campaignKeys } from "../../../nouns/campaigns/cache.ts";
import { CampaignActions } from "./campaign-actions.tsx";
import type { CampaignReport } from "./figures.ts";
import { People } from "./people.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./report.module.css";
import { Standing } from "./standing.tsx";
import { Summary } from "./summary.tsx";

const tabs = ["summary", "people"] as const;
type Tab = (typeof tabs)[number];

/** What became of a campaign: how far it is, its figures, and the people one by one. */
export function Report({ report }: { report: CampaignReport }) {
  const { t } = useTranslation("campaignReport");
  const { campaign } = report;
  const [tab, open] = useState<Tab>("summary");
  useLastWord(campaign.id, campaign.status === "FINALIZADA");
  return (
    <>
      <header className={`${basics["row"]} ${basics["still"]} ${css["head"]}`}>
        <h1 className={`${basics["broken"]} ${basics["narrow"]}`} dir="auto">
          {campaign.name}
        </h1>
        <CampaignActions campaign={campaign} />
      </header>
      <Standing campaign={campaign} held={report.held} />
      <div className={css["tabs"]}>
        <Tabs
          label={t("parts")}
          tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
          value={tab}
          onChange={open}
          panelId="campaign-report"
        />
      </div>
      <div
        id="campaign-report"
        className={`${basics["column"]} ${basics["tall"]} ${css["panel"]}`}
        role="tabpanel"
        aria-label={t(`tab.${tab}`)}
        data-tab={tab}
        tabIndex={0}
      >
        {tab === "summary" ? <Summary report={report} /> : <People report={report} />}
      </div>
    </>
  );
}

/** The last ticks come a little after the end, so the report is fetched once more. */
const lastWordMs = 5000;

function useLastWord(campaignId: number, isOver: boolean): void {
  const cache = useQueryClient();
  const wasOver = useRef(isOver);
  useEffect(() => {
    const ends = isOver && !wasOver.current;
    wasOver.current = isOver;
    if (!ends) return undefined;
    const timer = setTimeout(() => {
      const { report, times, shippingsOf } = campaignKeys;
      for (const queryKey of [report(campaignId), times(campaignId), shippingsOf(campaignId)])
        void cache.invalidateQueries({ queryKey });
    }, lastWordMs);
    return () => clearTimeout(timer);
  }, [cache, campaignId, isOver]);
}
