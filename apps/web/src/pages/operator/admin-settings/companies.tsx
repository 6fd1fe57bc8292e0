import { companyStates } from "@balcao/shared/companies/rules";
import { useInfiniteQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import Building2 from "lucide-react/icons/building-2";
import FileUp from "lucide-react/icons/file-up";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCompanyColumns } from "../../../features/operator-companies/company-cells.tsx";
import { companyPages } from "../../../nouns/operator-companies/queries.ts";
import { StateFilter } from "../../../features/operator-companies/state-filter.tsx";
import { CrudPart } from "../../../ui/page/crud-part.tsx";
import { useSearch } from "../../../ui/fields/use-search.ts";
import { CompanyActions, CompanyDialogs, type Dialogs } from "./company-dialogs.tsx";
import { useDialogSwitch } from "../../../ui/dialogs/use-dialog-switch.ts";

/** The companies of the installation. */
export default function Companies() {
  const { t } = useTranslation("operator");
  const search = useSearch();
  const [place, choose] = useState<number | null>(null);
  const query = useInfiniteQuery(companyPages(search.term, companyStates[place ?? -1]));
  const { now, open, close } = useDialogSwitch<Dialogs>();
  const [first] = query.data?.pages ?? [];
  return (
    <CrudPart
      words={{ title: t("shell:nav.platform.companies"), failed: t("listFailed") }}
      adding={
        <>
          <Button startIcon={<FileUp size={18} aria-hidden />} onClick={() => open("bring", true)}>
            {t("companies.bring")}
          </Button>
          <Button
            variant="contained"
            startIcon={<Building2 size={18} aria-hidden />}
            onClick={() => open("edit", null)}
          >
            {t("companies.addTitle")}
          </Button>
        </>
      }
      search={{ ...search, label: t("companies.search") }}
      filter={<StateFilter value={place} onChange={choose} />}
      count={first && t("companies.count", { count: first.count })}
      query={query}
      items={query.data?.pages.flatMap(({ companies }) => companies) ?? []}
      table={{
        columns: useCompanyColumns(),
        renderActions: (company) => <CompanyActions company={company} open={open} />,
        cards: "tablet",
      }}
    >
      <CompanyDialogs now={now} close={close} />
    </CrudPart>
  );
}
