import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { type Control, Controller, type FieldPathByValue, type FieldValues } from "react-hook-form";

type Props<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPathByValue<V, boolean>;
  label: string;
  /** A switch for what is on or off from then on, a box for what one agrees to. */
  look?: "box" | "switch";
};
const looks = { box: Checkbox, switch: Switch };

/** Yes or no, in a form. */
export function CheckField<V extends FieldValues>({ control, name, label, look = "box" }: Props<V>) {
  const Look = looks[look];
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <FormControlLabel
          sx={{ display: "flex" }}
          control={
            <Look checked={value} onChange={(_event, checked) => onChange(checked)} slotProps={{ input: { ref } }} />
          }
          label={label}
          slotProps={{ typography: { variant: "body1" } }}
        />
      )}
    />
  );
}
