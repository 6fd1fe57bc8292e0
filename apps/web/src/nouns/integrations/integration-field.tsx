import { useTranslation } from "react-i18next";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { useIntegrationNames } from "./integration-names.ts";

type Props = { value: number | null; onChange: (integrationId: number | null) => void };

/** Chooses the integration that talks with the customers of a queue or a number. Hidden when the plan has no integrations or the company has none. */
export function IntegrationField({ value, onChange }: Props) {
  const { t } = useTranslation("integrations");
  const all = useIntegrationNames() ?? [];
  if (all.length === 0) return null;
  return (
    <SelectField
      label={t("offer.label")}
      help={t("offer.help")}
      none={t("offer.none")}
      value={all.some(({ id }) => id === value) ? value : null}
      onChange={onChange}
      options={all}
    />
  );
}
