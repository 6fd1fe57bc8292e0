import type { Ticket } from "@balcao/shared/tickets/schema";
import MousePointerClick from "lucide-react/icons/mouse-pointer-click";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./campaign-chip.module.css";

/** The advertisement that brought the customer of a ticket, if one did. */
export function AdvertChip({ advert }: { advert: Ticket["advert"] }) {
  const { t } = useTranslation("tickets");
  if (!advert) return null;
  const name = advert.title || advert.sourceId;
  return (
    <span className={css["chip"]} title={t("cameByAdvert", { name, id: advert.sourceId })}>
      <MousePointerClick size={12} role="img" aria-label={t("advert")} />
      <span className={basics["clipped"]} dir="auto">
        {name}
      </span>
    </span>
  );
}
