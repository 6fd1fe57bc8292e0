import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "./field.tsx";

type Props = {
  label: string;
  /** The result of the form's `register`. */
  registration: UseFormRegisterReturn;
  error?: string | undefined;
  help?: string | undefined;
  type?: "text" | "tel" | "email" | "password";
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** Whether the text is a figure or as short as one, so that the field is short. */
  numeric?: boolean;
  /** The keyboard that a phone shows for a short field. The default has digits only, "decimal" also has a comma, and "text" has letters. */
  inputMode?: "decimal" | "text";
  readOnly?: boolean;
  start?: ReactNode;
  end?: ReactNode;
};

const widthOfNumbers = { maxWidth: 140 };

/** One line of text in a form. */
export function TextField({
  label,
  registration,
  error,
  help,
  maxLength,
  numeric = false,
  inputMode,
  start,
  end,
  ...rest
}: Props) {
  const { ref, ...props } = registration;
  return (
    <Field label={label} error={error} help={help}>
      {(wiring) => (
        <OutlinedInput
          autoComplete="off"
          {...rest}
          {...props}
          inputRef={ref}
          error={error !== undefined}
          startAdornment={start}
          endAdornment={end}
          {...(numeric ? { sx: widthOfNumbers } : {})}
          slotProps={{ input: { ...wiring, maxLength, ...(numeric ? { inputMode: inputMode ?? "numeric" } : {}) } }}
        />
      )}
    </Field>
  );
}
