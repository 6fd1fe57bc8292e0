import type { Ticket } from "@balcao/shared/tickets/schema";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../nouns/auth/me.ts";
import { TicketTime } from "../../../nouns/tickets/ticket-time.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./automation-notice.module.css";

/** Says who gave the ticket to its owner or queue, when, and why. The notice disappears when an attendant answers the customer. */
export function HandedNotice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { handed, status } = ticket;
  if (!handed || status === "closed" || handed.by.id === me.id) return null;
  return (
    <div
      className={`${basics["row"]} ${basics["hint"]} ${basics["still"]} ${basics["apart"]} ${css["notice"]}`}
      role="note"
    >
      <ArrowRightLeft size={16} aria-hidden />
      <p className={basics["rest"]}>
        <strong>{t("handedBy", { name: handed.by.name })}</strong> · <TicketTime iso={handed.at} />
        {handed.note ? (
          <span className={`${basics["broken"]} ${basics["scrolls"]} ${basics["small"]} ${css["words"]}`}>
            {handed.note}
          </span>
        ) : null}
      </p>
    </div>
  );
}
