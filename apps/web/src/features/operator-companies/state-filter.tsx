import { companyStates } from "@balcao/shared/companies/rules";
import { useTranslation } from "react-i18next";
import { FilterSelect } from "../../ui/fields/filter-select.tsx";

type Props = {
  /** The index in `companyStates`. Null shows all companies outside of the bin. */
  value: number | null;
  onChange: (value: number | null) => void;
};

/** Narrows the list to companies in one state. */
export function StateFilter({ value, onChange }: Props) {
  const { t } = useTranslation("operator");
  return (
    <FilterSelect
      label={t("companies.column.state")}
      value={value === null ? 0 : value + 1}
      names={[t("companies.everyState"), ...companyStates.map((state) => t(`companies.state.${state}`))]}
      onChange={(place) => onChange(place === 0 ? null : place - 1)}
    />
  );
}
