import { lacksOf } from "@balcao/shared/campaigns/rules";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { useTranslation } from "react-i18next";

/** Says why a campaign did not begin at its time, or that it cannot begin because a part of it was deleted. Null when neither applies. */
export function useWhyNot({ missed, missedBy, ...campaign }: Campaign): string | null {
  const { t } = useTranslation(["campaigns", "campaignReport"]);
  if (missed && missedBy.length === 0) return t("campaigns:missed");
  const gone = campaign.status === "FINALIZADA" || campaign.lostParts.length === 0 ? [] : lacksOf(campaign);
  const blockers = missed ? missedBy : gone;
  if (blockers.length === 0) return null;
  const why = blockers.map((one) => `${t(`campaignReport:blocker.${one}`)} ${t(`campaignReport:mend.${one}`)}`);
  return [t(missed ? "campaigns:missedBy" : "campaigns:notYet"), ...why].join(" ");
}
