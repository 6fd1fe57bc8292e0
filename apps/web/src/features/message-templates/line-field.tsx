import OutlinedInput from "@mui/material/OutlinedInput";
import { Field } from "../../ui/fields/field.tsx";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  most: number;
  error?: string | undefined;
  help?: string | undefined;
  placeholder?: string;
  lines?: number;
  disabled?: boolean;
  autoFocus?: boolean;
};

/** A text that Meta limits. Its length is shown once it nears the limit. */
export const LineField = ({ label, value, onChange, most, error, help, lines = 1, ...rest }: Props) => (
  <Field label={label} error={error} help={help ?? (value.length > most * 0.8 ? `${value.length}/${most}` : undefined)}>
    {(wiring) => (
      <OutlinedInput
        {...rest}
        value={value}
        autoComplete="off"
        multiline={lines > 1}
        minRows={lines}
        maxRows={12}
        error={error !== undefined}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ input: { ...wiring, maxLength: most } }}
      />
    )}
  </Field>
);
