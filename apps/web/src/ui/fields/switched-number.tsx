import OutlinedInput from "@mui/material/OutlinedInput";
import { type Ref, useState } from "react";
import { Check } from "./check-field.tsx";
import { Field } from "./field.tsx";
import basics from "../basics.module.css";
import css from "./switched-number.module.css";

type Props = {
  /** The name of the limit that the switch controls. */
  label: string;
  /** The label of the number. The number is shown while the limit is on. */
  numberLabel: string;
  /** The help text while the limit is on, and the help text while it is off. */
  help: string;
  off: string;
  /** The value is "0" while the limit is off. */
  value: string;
  onChange: (value: string) => void;
  /** The number that the field gets when the user switches the limit on. */
  usual: number;
  error?: string | undefined;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/** A limit that can be switched off: a switch, and the number while it is on. The user need not know that 0 means no limit. */
export function SwitchedNumber(props: Props) {
  const { label, numberLabel, help, off, value, onChange, usual, error, disabled = false, inputRef } = props;
  // While the user types, a 0 is only the beginning of a number.
  const [typing, type] = useState(false);
  const on = typing || value.trim() !== "0";
  return (
    <div className={`${basics["column"]} ${basics["gap6"]} ${css["whole"]}`}>
      <Check
        label={label}
        look="switch"
        checked={on}
        onChange={(next) => onChange(next ? String(usual) : "0")}
        disabled={disabled}
      />
      {on ? (
        <Field label={numberLabel} help={help} error={error}>
          {(wiring) => (
            <OutlinedInput
              value={value}
              onChange={({ target }) => onChange(target.value)}
              onFocus={() => type(true)}
              onBlur={() => type(false)}
              disabled={disabled}
              inputRef={inputRef}
              error={error !== undefined}
              autoComplete="off"
              className={css["number"] ?? ""}
              slotProps={{ input: { ...wiring, inputMode: "numeric" } }}
            />
          )}
        </Field>
      ) : (
        <p>{off}</p>
      )}
    </div>
  );
}
