import { type Shipping, type ShippingState, shippingStates } from "@balcao/shared/campaigns/schema";
import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import Users from "lucide-react/icons/users";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../../lib/screen/media-query.ts";
import { SearchBox } from "../../../ui/fields/search-box.tsx";
import { useSearch } from "../../../ui/fields/use-search.ts";
import { NoneFound } from "../../../ui/page/none-found.tsx";
import { SelectInput } from "../../../ui/plain.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { ListTable } from "../../../ui/table/list-table.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { shippingPages } from "../../../nouns/campaigns/report-queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./people.module.css";
import { RetryButton, usePersonColumns } from "./person-cells.tsx";
import { type CampaignReport, takesRetries } from "./figures.ts";
import { RetryDialog } from "./retry-dialog.tsx";
import { useExport } from "./use-export.ts";

const cards = "(max-width: 899.95px)";
/** The height of a row of the table, as in the style sheet. Cards differ in height. */
const rowHeight = 44;

/** The people of a campaign. Only rows in sight are drawn, and only pages that the reader scrolls to are fetched. */
export function People({ report: { campaign, states } }: { report: CampaignReport }) {
  const { t } = useTranslation("campaignReport");
  const me = useMe();
  const search = useSearch();
  const [state, choose] = useState<ShippingState>();
  const narrow = useMediaQuery(cards);
  const [retrying, retry] = useState<Shipping | null>(null);
  const filter = { searchParam: search.term, state };
  const query = useInfiniteQuery(shippingPages(campaign.id, filter));
  const people = useMemo(() => query.data?.pages.flatMap(({ shippings }) => shippings) ?? [], [query.data]);
  const isWhole = search.term === "" && state === undefined;
  return (
    <div className={`${basics["column"]} ${basics["tall"]}`}>
      <div className={`${basics["row"]} ${basics["still"]} ${css["bar"]}`}>
        <div className={css["search"]}>
          <SearchBox label={t("people.search")} value={search.text} onChange={search.setText} />
        </div>
        <States states={states} total={campaign.counts.total} value={state} onChange={choose} />
        {can(me, "contacts-page:exportContacts") ? (
          <Save campaignId={campaign.id} name={campaign.name} filter={filter} disabled={people.length === 0} />
        ) : null}
      </div>
      <ListTable
        query={query}
        items={people}
        {...(narrow ? {} : { rowHeight })}
        label={t("people.title")}
        empty={
          isWhole ? <EmptyState icon={Users} title={t("people.none")} text={t("people.noneText")} /> : <NoneFound />
        }
        columns={usePersonColumns()}
        renderActions={(shipping) =>
          takesRetries(campaign) ? <RetryButton shipping={shipping} onRetry={() => retry(shipping)} /> : null
        }
        cards="tablet"
      />
      {retrying ? (
        <RetryDialog campaignId={campaign.id} shipping={retrying} count={1} onClose={() => retry(null)} />
      ) : null}
    </div>
  );
}

type StatesProps = {
  states: CampaignReport["states"];
  total: number;
  value: ShippingState | undefined;
  onChange: (state: ShippingState | undefined) => void;
};

/** Chooses one state. Each state shows how many people are in it now. */
function States({ states, total, value, onChange }: StatesProps) {
  const { t } = useTranslation("campaignReport");
  const present = shippingStates.filter((state) => states[state] > 0 || state === value);
  return (
    <SelectInput
      aria-label={t("people.filter")}
      value={value ?? ""}
      onChange={({ target }) => onChange(present.find((state) => state === target.value))}
    >
      <option value="">{t("people.option", { state: t("people.all"), count: total })}</option>
      {present.map((state) => (
        <option key={state} value={state}>
          {t("people.option", { state: t(`state.${state}`), count: states[state] })}
        </option>
      ))}
    </SelectInput>
  );
}

type SaveProps = { campaignId: number; name: string; filter: Parameters<typeof useExport>[1]; disabled: boolean };

function Save({ campaignId, name, filter, disabled }: SaveProps) {
  const { t } = useTranslation("campaignReport");
  const save = useExport(campaignId, filter);
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<FileDown size={18} aria-hidden />}
      disabled={disabled}
      loading={save.isPending}
      onClick={() => save.mutate(name)}
    >
      {t("people.export")}
    </Button>
  );
}
