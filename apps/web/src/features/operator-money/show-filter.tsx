import { useTranslation } from "react-i18next";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { type Show, shows } from "../../nouns/operator-money/queries.ts";

/** The choice of the listed invoices. */
export function ShowFilter({ value, onChange }: { value: Show; onChange: (show: Show) => void }) {
  const { t } = useTranslation("operator");
  return (
    <SelectField
      label={t("money.show")}
      value={shows.indexOf(value)}
      options={shows.map((show, id) => ({ id, name: t(`money.shows.${show}`) }))}
      onChange={(id) => onChange(shows[id ?? 0] ?? "all")}
    />
  );
}
