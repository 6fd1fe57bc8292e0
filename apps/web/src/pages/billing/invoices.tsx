import type { Invoice } from "@balcao/shared/billing/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import Receipt from "lucide-react/icons/receipt-text";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { InvoiceAction, useInvoiceColumns } from "../../features/billing/invoices/invoice-cells.tsx";
import { invoicePages } from "../../nouns/billing/queries.ts";
import { useTitle } from "../../lib/title.ts";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { Late } from "../../ui/late.tsx";
import { NoneFound } from "../../ui/page/none-found.tsx";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ListTable } from "../../ui/table/list-table.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";

const PaymentDialog = lazy(() => import("../../features/billing/payment/payment-dialog.tsx"));

/** What the company owes and has paid. */
export default function Invoices() {
  const { t } = useTranslation("billing");
  const { text, setText, term } = useSearch();
  const query = useInfiniteQuery(invoicePages(term));
  const { now, open, close } = useDialogSwitch<{ pay: Invoice }>();
  useTitle(t("invoices"));
  return (
    <Page
      title={t("invoices")}
      subtitle={t("invoicesSubtitle")}
      action={null}
      search={<SearchBox label={t("searchInvoices")} value={text} onChange={setText} />}
    >
      <ListTable
        query={query}
        items={query.data?.pages.flatMap(({ invoices }) => invoices) ?? []}
        label={t("invoices")}
        empty={
          term === "" ? <EmptyState icon={Receipt} title={t("noInvoices")} text={t("noInvoicesText")} /> : <NoneFound />
        }
        columns={useInvoiceColumns()}
        isBad={({ overdue }) => overdue}
        renderActions={(invoice) => <InvoiceAction invoice={invoice} onPay={() => open("pay", invoice)} />}
        cards="tablet"
      />
      <Late>{now.pay ? <PaymentDialog invoice={now.pay} onClose={close} /> : null}</Late>
    </Page>
  );
}
