import type { OwedInvoice } from "@balcao/shared/billing/operator-api";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import Receipt from "lucide-react/icons/receipt-text";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { NoneFound } from "../../ui/page/none-found.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ListTable } from "../../ui/table/list-table.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import { MarkPaidDialog } from "./mark-paid-dialog.tsx";
import css from "./money.module.css";
import { OwedDialog } from "./owed-dialog.tsx";
import { OwedActions, useOwedColumns } from "./owed-cells.tsx";
import { owedPages, type Show } from "../../nouns/operator-money/queries.ts";
import { ShowFilter } from "./show-filter.tsx";

type Props = {
  show: Show;
  onShow: (show: Show) => void;
  /** The company whose invoices are listed. Null lists all companies. */
  companyId: number | null;
  onCompany: (companyId: number | null) => void;
};

/** The invoices of all companies, the newest first. */
export function OwedList({ show, onShow, companyId, onCompany }: Props) {
  const { t } = useTranslation("operator");
  const { text, setText, term } = useSearch();
  const query = useInfiniteQuery(owedPages({ term, show, companyId }));
  const { now, open, close } = useDialogSwitch<{ pay: OwedInvoice; look: OwedInvoice }>();
  const items = query.data?.pages.flatMap(({ invoices }) => invoices) ?? [];
  const isNarrowed = term !== "" || show !== "all" || companyId !== null;
  return (
    <>
      <div className={css["filters"]}>
        <SearchBox label={t("money.search")} value={text} onChange={setText} />
        <ShowFilter value={show} onChange={onShow} />
        {companyId === null ? null : (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            endIcon={<X size={16} aria-hidden />}
            onClick={() => onCompany(null)}
          >
            {t("money.onlyOf", { company: items[0]?.company.name ?? `#${companyId}` })}
          </Button>
        )}
      </div>
      <ListTable
        query={query}
        items={items}
        label={t("money.invoices")}
        empty={
          isNarrowed ? (
            <NoneFound />
          ) : (
            <EmptyState icon={Receipt} title={t("money.noInvoices")} text={t("money.noInvoicesText")} />
          )
        }
        columns={useOwedColumns(onCompany)}
        renderActions={(invoice) => (
          <OwedActions invoice={invoice} onPay={() => open("pay", invoice)} onLook={() => open("look", invoice)} />
        )}
        cards="tablet"
        actionsBelow
      />
      {now.pay ? <MarkPaidDialog invoice={now.pay} onClose={close} /> : null}
      {now.look ? <OwedDialog invoice={now.look} onClose={close} /> : null}
    </>
  );
}
