import { companyStates } from "@balcao/shared/companies/rules";
import type { Company } from "@balcao/shared/companies/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import Building2 from "lucide-react/icons/building-2";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCompanyColumns } from "../../../features/operator-companies/company-cells.tsx";
import { CompanyConfirm } from "../../../features/operator-companies/company-confirm.tsx";
import { CompanyDialog } from "../../../features/operator-companies/company-dialog.tsx";
import { CompanyMenu, type CompanyStep } from "../../../features/operator-companies/company-menu.tsx";
import { DueDateDialog } from "../../../features/operator-companies/due-date-dialog.tsx";
import { companyPages } from "../../../nouns/operator-companies/queries.ts";
import { StateFilter } from "../../../features/operator-companies/state-filter.tsx";
import { ThrowAwayDialog } from "../../../features/operator-companies/throw-away-dialog.tsx";
import { EnterAs } from "../../../features/visits/enter-as.tsx";
import { CrudPart } from "../../../ui/page/crud-part.tsx";
import { useSearch } from "../../../ui/fields/use-search.ts";
import { RowActions } from "../../../ui/rows.tsx";
import { useDialogSwitch } from "../../../ui/dialogs/use-dialog-switch.ts";

type Dialogs = { edit: Company | null } & Record<CompanyStep, Company>;
const confirmed = ["block", "unblock", "restore"] as const;

/** The companies of the installation. */
export default function Companies() {
  const { t } = useTranslation("operator");
  const search = useSearch();
  const [place, choose] = useState<number | null>(null);
  const query = useInfiniteQuery(companyPages(search.term, companyStates[place ?? -1]));
  const { now, open, close } = useDialogSwitch<Dialogs>();
  const asked = confirmed.find((step) => now[step]);
  const about = asked && now[asked];
  const [first] = query.data?.pages ?? [];
  return (
    <CrudPart
      words={{ title: t("shell:nav.platform.companies"), add: t("companies.addTitle"), failed: t("listFailed") }}
      addIcon={Building2}
      onAdd={() => open("edit", null)}
      search={{ ...search, label: t("companies.search") }}
      filter={<StateFilter value={place} onChange={choose} />}
      count={first && t("companies.count", { count: first.count })}
      query={query}
      items={query.data?.pages.flatMap(({ companies }) => companies) ?? []}
      table={{ columns: useCompanyColumns(), renderActions: (company) => actionsOf(company, open), cards: "tablet" }}
    >
      {now.edit === undefined ? null : <CompanyDialog company={now.edit} onClose={close} />}
      {now.dueDate ? <DueDateDialog company={now.dueDate} onClose={close} /> : null}
      {now.throwAway ? <ThrowAwayDialog company={now.throwAway} onClose={close} /> : null}
      {asked && about ? <CompanyConfirm company={about} step={asked} onClose={close} /> : null}
    </CrudPart>
  );
}

const actionsOf = (company: Company, open: (what: CompanyStep | "edit", company: Company) => void) => (
  <RowActions
    name={company.name}
    more={
      <>
        {company.state === "removed" || !company.status ? null : (
          <EnterAs companyId={company.id} companyName={company.name} />
        )}
        <CompanyMenu company={company} onStep={(step) => open(step, company)} />
      </>
    }
    onEdit={company.state === "removed" ? undefined : () => open("edit", company)}
  />
);
