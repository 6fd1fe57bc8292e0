import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { type ReactElement, useId } from "react";

type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };
type Props = {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  children: (input: Wiring) => ReactElement;
};

/** Label above, the input, and below it the error, or else the help. */
export function Field({ label, help, error, children }: Props) {
  const id = useId();
  const note = error ?? help;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id} sx={{ fontSize: "0.8125rem", fontWeight: 500, mb: 0.75 }}>
        {label}
      </FormLabel>
      {children({
        id,
        ...(note ? { "aria-describedby": `${id}-note` } : {}),
        ...(error ? { "aria-invalid": true as const } : {}),
      })}
      {note ? (
        <FormHelperText id={`${id}-note`} role={error ? "alert" : undefined} sx={{ mx: 0 }}>
          {note}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}
