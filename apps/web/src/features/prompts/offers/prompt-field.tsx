import { hasFeature } from "@balcao/shared/plans/features";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { useMe } from "../../auth/me.ts";
import { promptList } from "../queries.ts";

type Props = { value: number | null; onChange: (promptId: number | null) => void };

/** By which prompt the assistant talks with the customers of a queue or a number. Without the plan, and while there is no prompt, there is no field. */
export function PromptField(props: Props) {
  return hasFeature(useMe(), "useOpenAi") ? <Field {...props} /> : null;
}

function Field({ value, onChange }: Props) {
  const { t } = useTranslation("prompts");
  const { data = [] } = useQuery(promptList);
  if (data.length === 0) return null;
  return (
    <SelectField
      label={t("field.label")}
      help={t("field.help")}
      none={t("field.none")}
      value={data.some(({ id }) => id === value) ? value : null}
      onChange={onChange}
      options={data}
    />
  );
}
