import type { Ticket } from "@balcao/shared/tickets/schema";
import Megaphone from "lucide-react/icons/megaphone";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./campaign-chip.module.css";

/** The campaign that a ticket answers, if it answers one. */
export function CampaignChip({ campaign }: { campaign: Ticket["campaign"] }) {
  const { t } = useTranslation("tickets");
  if (!campaign) return null;
  return (
    <span className={css["chip"]} title={t("answersCampaign", { name: campaign.name })}>
      <Megaphone size={12} role="img" aria-label={t("campaign")} />
      <span className={basics["clipped"]} dir="auto">
        {campaign.name}
      </span>
    </span>
  );
}
