import { type Control, useController, useWatch } from "react-hook-form";
import { VariableField } from "../../../nouns/variables/variable-field.tsx";
import type { TextName, Values } from "./values.ts";

type Props = { control: Control<Values>; name: TextName; label: string; help: string; required?: string | undefined };

/** The field for one automatic text of a number, in the number's language. */
export function MessageField({ control, name, label, help, required }: Props) {
  const language = useWatch({ control, name: "language" });
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => required === undefined || value.trim() !== "" || required },
  });
  return (
    <VariableField
      label={label}
      help={help}
      error={fieldState.error?.message}
      value={field.value}
      onChange={field.onChange}
      maxLength={4096}
      language={language}
    />
  );
}
