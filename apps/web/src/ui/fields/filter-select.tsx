import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";

interface Props {
  label: string;
  /** The position of the choice in `names`. */
  value: number;
  names: readonly string[];
  onChange: (place: number) => void;
}

/** A choice beside a search. It narrows the list below. */
export const FilterSelect = ({ label, value, names, onChange }: Props) => (
  <Select<number>
    size="small"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    SelectDisplayProps={{ "aria-label": label }}
  >
    {names.map((name, place) => (
      <MenuItem key={name} value={place}>
        {name}
      </MenuItem>
    ))}
  </Select>
);
