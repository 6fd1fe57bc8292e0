import { hasWritten } from "@balcao/shared/connections/service-window";
import { canDo } from "@balcao/shared/connections/transports";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../lib/time/zoned.ts";
import { connectionList } from "../../nouns/connections/noun.ts";
import basics from "../../ui/basics.module.css";

type Props = {
  /** The number that sends. Null means the contact's usual number, or the company's. */
  whatsappId: number | null;
  /** The ticket in which the message is planned. */
  ticket: Pick<Ticket, "whatsappId" | "windowExpiresAt"> | null;
  sendAt: string | null;
  zone: string;
};

/**
 * Warns when the number may write free text only for some time after the customer's last message, and that time may end before the message is sent.
 * If the ticket gives the end of that time, the warning names it. Otherwise the warning says that it depends on when the customer writes.
 */
export function WindowRisk({ whatsappId, ticket, sendAt, zone }: Props) {
  const { t } = useTranslation("schedules");
  const { data: all = [] } = useQuery(connectionList);
  const sender = all.find(({ id, isDefault }) => (whatsappId === null ? isDefault : id === whatsappId));
  if (!sender || canDo(sender.network, "freeTextAnyTime")) return null;
  const until = ticket?.whatsappId === sender.id ? ticket.windowExpiresAt : null;
  const isKnown = until !== null && hasWritten(until) && sendAt !== null;
  if (isKnown && Date.parse(sendAt) < Date.parse(until)) return null;
  return (
    <p className={`${basics["hint"]} ${basics["broken"]}`} role="status">
      {isKnown ? t("window.tooLate", { time: zonedFull(until, zone) }) : t("window.depends")}
    </p>
  );
}
