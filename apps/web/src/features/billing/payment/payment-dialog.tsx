import type { Invoice } from "@balcao/shared/billing/schema";
import { useTranslation } from "react-i18next";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import { Payment } from "./payment.tsx";

/** Pays an invoice in a dialog over the list of invoices. */
export default function PaymentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation("billing");
  return (
    <InfoDialog wide title={t("payTitle", { number: invoice.number })} onClose={onClose}>
      <Payment invoiceId={invoice.id} />
    </InfoDialog>
  );
}
