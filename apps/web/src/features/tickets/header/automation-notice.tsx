import type { Ticket } from "@balcao/shared/tickets/schema";
import BotOff from "lucide-react/icons/bot-off";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./automation-notice.module.css";

/**
 * Says that the menu gave up on the customer, so that an attendant must answer. An attendant's answer also stops the automatic texts, but that is
 * usual and needs no notice.
 */
export function AutomationNotice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("tickets");
  if (ticket.status === "closed" || ticket.automation !== "gave-up") return null;
  return (
    <div
      className={`${basics["row"]} ${basics["hint"]} ${basics["still"]} ${basics["apart"]} ${css["notice"]}`}
      role="status"
    >
      <BotOff size={16} aria-hidden />
      <p className={basics["rest"]}>{t("automation.gave-up")}</p>
    </div>
  );
}
