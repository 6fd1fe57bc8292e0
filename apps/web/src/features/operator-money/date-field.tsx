import { type Control, Controller, type FieldPathByValue, type FieldValues } from "react-hook-form";
import { isDay } from "../../lib/time/calendar.ts";
import { MomentField } from "../../ui/fields/moment-field.tsx";
import { useMe } from "../../nouns/auth/me.ts";

type Props<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPathByValue<V, string>;
  label: string;
  /** The last day that may be chosen, YYYY-MM-DD. */
  max: string;
  /** The text for a missing day, or for a day after `max`. */
  fault: string;
};

/** A field for one day up to `max`. */
export function DateField<V extends FieldValues>({ control, name, label, max, fault }: Props<V>) {
  const zone = useMe().company.timezone;
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (day: string) => (isDay(day) && day <= max) || fault }}
      render={({ field: { ref, ...field }, fieldState }) => (
        <MomentField
          {...field}
          kind="day"
          label={label}
          error={fieldState.error?.message}
          zone={zone}
          max={max}
          inputRef={ref}
        />
      )}
    />
  );
}
