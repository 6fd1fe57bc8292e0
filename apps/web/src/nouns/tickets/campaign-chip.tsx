import type { Ticket } from "@balcao/shared/tickets/schema";
import Megaphone from "lucide-react/icons/megaphone";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./campaign-chip.module.css";

/** The campaign that a ticket answers, if there is one. `signOnly`: the tooltip shows its name, because tags need the room. */
export function CampaignChip({ campaign, signOnly = false }: { campaign: Ticket["campaign"]; signOnly?: boolean }) {
  const { t } = useTranslation("tickets");
  if (!campaign) return null;
  const title = t("answersCampaign", { name: campaign.name });
  if (signOnly)
    return (
      <span className={css["sign"]} title={title}>
        <Megaphone size={14} role="img" aria-label={title} />
      </span>
    );
  return (
    <span className={css["chip"]} title={title}>
      <Megaphone size={12} role="img" aria-label={t("campaign")} />
      <span className={basics["clipped"]} dir="auto">
        {campaign.name}
      </span>
    </span>
  );
}
