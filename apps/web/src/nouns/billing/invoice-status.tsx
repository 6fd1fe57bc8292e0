import type { Invoice } from "@balcao/shared/billing/schema";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./invoice-status.module.css";

/** Shows whether an invoice is paid, overdue or open, or why it is neither owed nor paid. */
const shownOf = ({ status, overdue }: Invoice) => (status === "open" && overdue ? "overdue" : status);
const icons = {
  paid: CircleCheck,
  open: Clock,
  overdue: CircleAlert,
  void: CircleX,
  refunded: CircleX,
  disputed: CircleAlert,
  charged_back: CircleX,
} as const;

export function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation("billing");
  const shown = shownOf(invoice);
  const Icon = icons[shown];
  return (
    <span className={`${basics["mark"]} ${css["status"]}`} data-status={shown}>
      <Icon size={16} aria-hidden />
      {t(`invoiceState.${shown}`)}
    </span>
  );
}
