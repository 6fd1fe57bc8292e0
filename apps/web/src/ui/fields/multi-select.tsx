import Checkbox from "@mui/material/Checkbox";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import type { Wiring } from "./field.tsx";
import { selectPaper } from "../theme/select-menu.ts";
import basics from "../basics.module.css";
import css from "./multi-select.module.css";

type Option = { id: number; name: string; color?: string };
type Props = {
  label: string;
  /** The text without a choice. */
  none: string;
  /** The text of a list without options. */
  empty: string;
  options: readonly Option[];
  chosen: readonly number[];
  /** Called with the ids in ascending order, so that equal choices are equal lists. */
  onChange: (ids: readonly number[]) => void;
  /** Connects the field with the label and the error of a field around it. */
  wiring?: Wiring;
};

/** Chooses any number of options. No choice means no restriction. */
export function MultiSelect({ label, none, empty, options, chosen, onChange, wiring }: Props) {
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return (
    <Select
      multiple
      displayEmpty
      size="small"
      className={css["select"] ?? ""}
      data-chosen={names.length > 0}
      value={[...chosen]}
      onChange={({ target: { value } }) =>
        onChange(typeof value === "string" ? [] : [...value].toSorted((a, b) => a - b))
      }
      renderValue={() => (names.length === 0 ? none : names.join(", "))}
      error={wiring?.["aria-invalid"] === true}
      SelectDisplayProps={{ ...wiring, "aria-label": label }}
      MenuProps={{ slotProps: { paper: selectPaper({ maxWidth: "min(360px, 92vw)" }) } }}
    >
      {options.map(({ id, name, color }) => (
        <MenuItem key={id} value={id} dense>
          <Checkbox checked={chosen.includes(id)} size="small" sx={{ p: 0 }} tabIndex={-1} />
          {color === undefined ? null : <span className={basics["dot"]} style={{ background: color }} />}
          <span className={basics["clipped"]}>{name}</span>
        </MenuItem>
      ))}
      {options.length === 0 ? <MenuItem disabled>{empty}</MenuItem> : null}
    </Select>
  );
}
