import OutlinedInput from "@mui/material/OutlinedInput";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "../../ui/fields/field.tsx";

type Props = {
  label: string;
  registration: UseFormRegisterReturn;
  help?: string | undefined;
  error?: string | undefined;
  maxLength: number;
  rows?: number;
  readOnly?: boolean;
};

/** Several lines of text in a form. */
export function TextArea({ label, registration, help, error, maxLength, rows = 5, readOnly = false }: Props) {
  const { ref, ...props } = registration;
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <OutlinedInput
          {...props}
          inputRef={ref}
          multiline
          minRows={rows}
          maxRows={16}
          readOnly={readOnly}
          error={error !== undefined}
          slotProps={{ input: { ...wiring, maxLength, dir: "auto" } }}
        />
      )}
    </Field>
  );
}
