import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import type { Ref } from "react";
import { type Control, Controller, type FieldPathByValue, type FieldValues } from "react-hook-form";

type CheckProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A switch for a setting that is on or off, or a box for the user's consent. */
  look?: "box" | "switch";
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};
const looks = { box: Checkbox, switch: Switch };

/** A field for yes or no. */
export function Check({ label, checked, onChange, look = "box", disabled = false, inputRef }: CheckProps) {
  const Look = looks[look];
  return (
    <FormControlLabel
      sx={{ display: "flex", paddingBlock: "2px" }}
      control={
        <Look
          checked={checked}
          disabled={disabled}
          onChange={(_event, on) => onChange(on)}
          {...(inputRef ? { slotProps: { input: { ref: inputRef } } } : {})}
        />
      }
      label={label}
      slotProps={{ typography: { variant: "body1" } }}
    />
  );
}

type FieldProps<V extends FieldValues> = Pick<CheckProps, "label" | "look"> & {
  control: Control<V>;
  name: FieldPathByValue<V, boolean>;
};

/** `Check` as a field of a form. */
export function CheckField<V extends FieldValues>({ control, name, ...look }: FieldProps<V>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <Check {...look} checked={value} onChange={onChange} inputRef={ref} />
      )}
    />
  );
}
