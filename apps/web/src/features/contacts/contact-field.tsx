import OutlinedInput from "@mui/material/OutlinedInput";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "../../ui/field.tsx";

/** `key` is the id of a row that was there before. */
export type Values = {
  name: string;
  number: string;
  email: string;
  extraInfo: { key: number; name: string; value: string }[];
};

type Props = {
  label: string;
  registration: UseFormRegisterReturn;
  error?: string | undefined;
  help?: string | undefined;
  type?: "text" | "tel" | "email";
  placeholder?: string;
  autoFocus?: boolean;
};

export function TextField({ label, registration, error, help, type = "text", placeholder, autoFocus }: Props) {
  const { ref, ...props } = registration;
  return (
    <Field label={label} error={error} help={help}>
      {(wiring) => (
        <OutlinedInput
          {...props}
          inputRef={ref}
          type={type}
          error={error !== undefined}
          autoComplete="off"
          {...(placeholder ? { placeholder } : {})}
          {...(autoFocus ? { autoFocus } : {})}
          slotProps={{ input: wiring }}
        />
      )}
    </Field>
  );
}
