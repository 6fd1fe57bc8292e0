import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import type { ReactNode } from "react";
import { Field } from "./field.tsx";
import basics from "../basics.module.css";
import css from "./select-field.module.css";

type Option = { id: number; name: string; mark?: ReactNode; note?: string };
type Props = {
  label: string;
  value: number | null;
  onChange: (id: number | null) => void;
  options: readonly Option[];
  /** The text of the option that chooses nothing. Without this text the user must choose an option. */
  none?: string;
  /** Whether the field starts empty. The user cannot choose the empty option again. */
  required?: boolean;
  help?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
};

/** Chooses one option of a list. An option may have an icon before its name and a note after it. */
export function SelectField({ label, value, onChange, options, none, required = false, help, error, ...rest }: Props) {
  return (
    <Field label={label} help={help} error={error}>
      {({ id, ...aria }) => (
        <Select<number | "">
          {...rest}
          displayEmpty
          value={value ?? ""}
          error={error !== undefined}
          onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
          SelectDisplayProps={{ ...aria, id, "aria-label": label }}
        >
          {none === undefined ? null : (
            <MenuItem value="" disabled={required}>
              {none}
            </MenuItem>
          )}
          {options.map(({ id: optionId, name, mark, note }) => (
            <MenuItem key={optionId} value={optionId}>
              <span
                className={`${basics["row"]} ${basics["narrow"]} ${basics["gap10"]} ${basics["wide"]} ${css["option"]}`}
              >
                {mark}
                <span className={basics["clipped"]}>{name}</span>
                {note ? <small className={`${basics["still"]} ${basics["hint"]}`}>{note}</small> : null}
              </span>
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
}

export const ColourDot = ({ color }: { color: string }) => (
  <i className={basics["dot"]} style={{ background: color }} aria-hidden />
);
export const OnlineDot = ({ online }: { online: boolean }) => (
  <i className={`${basics["dot"]} ${css["dot"]}`} data-online={online} aria-hidden />
);
