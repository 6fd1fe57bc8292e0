import type { Invoice } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import Receipt from "lucide-react/icons/receipt-text";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { InvoiceHead, InvoiceRow } from "../features/billing/invoices/invoice-row.tsx";
import { invoicePages } from "../features/billing/queries.ts";
import { useTitle } from "../lib/title.ts";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { useSearch } from "../ui/fields/use-search.ts";
import { InfiniteList } from "../ui/infinite-list.tsx";
import { Late } from "../ui/late.tsx";
import { NoneFound } from "../ui/none-found.tsx";
import { Page } from "../ui/page.tsx";
import { RowsSkeleton } from "../ui/rows.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useDialogSwitch } from "../ui/use-dialog-switch.ts";

const PaymentDialog = lazy(() => import("../features/billing/payment/payment-dialog.tsx"));

/** What the company owes and has paid. */
export default function Invoices() {
  const { t } = useTranslation("billing");
  const { text, setText, term } = useSearch();
  const query = useInfiniteQuery(invoicePages(term));
  const { now, open, close } = useDialogSwitch<{ pay: Invoice }>();
  const items = query.data?.pages.flatMap(({ invoices }) => invoices) ?? [];
  useTitle(t("invoices"));
  return (
    <Page
      title={t("invoices")}
      subtitle={t("invoicesSubtitle")}
      action={
        <Button component={Link} to="/subscription" color="inherit" variant="outlined">
          {t("toSubscription")}
        </Button>
      }
      search={<SearchBox label={t("searchInvoices")} value={text} onChange={setText} />}
    >
      {items.length > 0 ? <InvoiceHead /> : null}
      <InfiniteList
        query={query}
        items={items}
        label={t("invoices")}
        skeleton={<RowsSkeleton />}
        empty={
          term === "" ? <EmptyState icon={Receipt} title={t("noInvoices")} text={t("noInvoicesText")} /> : <NoneFound />
        }
        renderItem={(invoice, position) => (
          <InvoiceRow key={invoice.id} invoice={invoice} position={position} onPay={() => open("pay", invoice)} />
        )}
      />
      <Late>{now.pay ? <PaymentDialog invoice={now.pay} onClose={close} /> : null}</Late>
    </Page>
  );
}
