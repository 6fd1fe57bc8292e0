import OutlinedInput from "@mui/material/OutlinedInput";
import { type Control, Controller, type FieldPathByValue, type FieldValues } from "react-hook-form";
import { Field } from "../../ui/fields/field.tsx";

type Props<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPathByValue<V, string>;
  label: string;
  /** The last day that may be chosen, YYYY-MM-DD. */
  max: string;
  /** What is said of no day, or of one after it. */
  fault: string;
};

/** One day that has come. */
export function DateField<V extends FieldValues>({ control, name, label, max, fault }: Props<V>) {
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (day: string) => (day !== "" && day <= max) || fault }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <Field label={label} error={fieldState.error?.message}>
          {(wiring) => (
            <OutlinedInput
              {...field}
              inputRef={ref}
              type="date"
              error={fieldState.error !== undefined}
              slotProps={{ input: { ...wiring, max } }}
            />
          )}
        </Field>
      )}
    />
  );
}
