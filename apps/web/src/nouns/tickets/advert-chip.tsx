import type { Ticket } from "@balcao/shared/tickets/schema";
import MousePointerClick from "lucide-react/icons/mouse-pointer-click";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./campaign-chip.module.css";

/** The advertisement that brought the customer of a ticket, if there is one. `signOnly`: the tooltip shows its name. */
export function AdvertChip({ advert, signOnly = false }: { advert: Ticket["advert"]; signOnly?: boolean }) {
  const { t } = useTranslation("tickets");
  if (!advert) return null;
  const name = advert.title || advert.body || advert.sourceId;
  const said = advert.title && advert.body ? `${advert.title}: ${advert.body}` : name;
  const title = t("cameByAdvert", { name: said, id: advert.sourceId });
  if (signOnly)
    return (
      <span className={css["sign"]} title={title}>
        <MousePointerClick size={14} role="img" aria-label={title} />
      </span>
    );
  return (
    <span className={css["chip"]} title={title}>
      <MousePointerClick size={12} role="img" aria-label={t("advert")} />
      <span className={basics["clipped"]} dir="auto">
        {name}
      </span>
    </span>
  );
}
