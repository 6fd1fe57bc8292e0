import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { MultiSelect } from "../../ui/fields/multi-select.tsx";
import { advertList } from "./queries.ts";

type Props = { chosen: readonly number[]; onChange: (ids: readonly number[]) => void };

/**
 * Filters tickets by the advertisement that brought the customer, and shows how many customers each advertisement brought. Hidden when no
 * advertisement brought a customer.
 */
export function AdvertFilter({ chosen, onChange }: Props) {
  const { t } = useTranslation("tickets");
  const { data: adverts = [] } = useQuery(advertList);
  if (adverts.length === 0) return null;
  const options = adverts.map(({ id, title, sourceId, tickets }) => ({
    id,
    name: `${title || sourceId} (${tickets})`,
  }));
  return (
    <MultiSelect
      label={t("search.adverts")}
      none={t("search.anyOrigin")}
      empty=""
      options={options}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
