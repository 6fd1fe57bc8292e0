import { useTranslation } from "react-i18next";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { usePromptNames } from "./prompt-names.ts";

type Props = { value: number | null; onChange: (promptId: number | null) => void };

/** By which prompt the assistant talks with the customers of a queue or a number. Without the plan, and while there is no prompt, there is no field. */
export function PromptField({ value, onChange }: Props) {
  const { t } = useTranslation("prompts");
  const all = usePromptNames() ?? [];
  if (all.length === 0) return null;
  return (
    <SelectField
      label={t("field.label")}
      help={t("field.help")}
      none={t("field.none")}
      value={all.some(({ id }) => id === value) ? value : null}
      onChange={onChange}
      options={all}
    />
  );
}
