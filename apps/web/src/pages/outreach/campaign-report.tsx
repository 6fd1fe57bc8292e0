import { AppError } from "@balcao/shared/errors";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import Megaphone from "lucide-react/icons/megaphone";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { campaignReport } from "../../nouns/campaigns/report-queries.ts";
import { Report } from "../../features/campaigns/report/report.tsx";
import { useTitle } from "../../lib/title.ts";
import { BackLink } from "../../ui/page/child-page.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";
import css from "./campaign-report.module.css";

export default function CampaignReport() {
  const { t } = useTranslation(["campaignReport", "campaigns"]);
  const campaignId = Number(useParams()["campaignId"]) || 0;
  const { data, isPending, error, refetch } = useQuery(campaignReport(campaignId));
  const isGone = error instanceof AppError && error.code === "ERR_NO_CAMPAIGN_FOUND";
  useTitle(data && !isGone ? data.campaign.name : t("title"));
  return (
    <div className={`${basics["column"]} ${basics["tall"]} ${css["page"]}`}>
      <BackLink to="/campaigns">{t("campaigns:title")}</BackLink>
      {isGone ? <EmptyState icon={Megaphone} title={t("goneTitle")} text={t("goneText")} /> : null}
      {data && !isGone ? <Report key={campaignId} report={data} /> : null}
      {isPending ? <Waiting /> : null}
      {error && !isGone && !data ? <ErrorState text={t("failed")} retry={() => void refetch()} /> : null}
    </div>
  );
}

/** The shape of the report while it loads. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={css["waiting"]} role="status" aria-label={t("loading")}>
      <Skeleton width="40%" height={36} />
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={72} />
      <Skeleton variant="rounded" height={280} />
    </div>
  );
}
