import { companyStates } from "@balcao/shared/companies/rules";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useTranslation } from "react-i18next";

type Props = {
  /** The place among `companyStates`; null: all but those in the bin. */
  value: number | null;
  onChange: (value: number | null) => void;
};

/** Narrows the list to the companies that stand in one way. */
export function StateFilter({ value, onChange }: Props) {
  const { t } = useTranslation("operator");
  return (
    <Select<number | "">
      size="small"
      displayEmpty
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
      SelectDisplayProps={{ "aria-label": t("companies.column.state") }}
    >
      <MenuItem value="">{t("companies.everyState")}</MenuItem>
      {companyStates.map((state, place) => (
        <MenuItem key={state} value={place}>
          {t(`companies.state.${state}`)}
        </MenuItem>
      ))}
    </Select>
  );
}
