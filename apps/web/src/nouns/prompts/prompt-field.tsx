import { useTranslation } from "react-i18next";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { usePromptNames } from "./prompt-names.ts";

type Props = { value: number | null; onChange: (promptId: number | null) => void };

/**
 * Chooses the prompt with which the assistant talks with the customers of a queue or a number. Hidden when the plan has no assistant or no prompt
 * exists.
 */
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
