import OutlinedInput from "@mui/material/OutlinedInput";
import css from "./clock-field.module.css";
import { clockOf, maskClock, stepClock } from "./clock-text.ts";

type Props = {
  label: string;
  value: string;
  onChange: (time: string) => void;
  invalid?: boolean;
  id?: string;
  describedBy?: string | undefined;
  disabled?: boolean;
};
const stepMinutes = 15;

/** A field for HH:MM on a 24-hour clock, the same in every browser. It takes a time with or without a colon, and the arrow keys change it. */
export function ClockField({ label, value, onChange, invalid = false, id, describedBy, disabled = false }: Props) {
  return (
    <OutlinedInput
      size="small"
      className={css["clock"] ?? ""}
      value={value}
      error={invalid}
      disabled={disabled}
      placeholder="00:00"
      autoComplete="off"
      onChange={({ target }) => onChange(maskClock(target.value))}
      onBlur={() => {
        const time = clockOf(value);
        if (time !== value) onChange(time);
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: stepMinutes, ArrowDown: -stepMinutes }[event.key];
        if (step !== undefined) {
          event.preventDefault();
          onChange(stepClock(clockOf(value), step));
        }
        if (event.key === "Enter") onChange(clockOf(value));
      }}
      slotProps={{
        input: {
          "aria-label": label,
          inputMode: "numeric",
          maxLength: 5,
          ...(id ? { id } : {}),
          ...(describedBy ? { "aria-describedby": describedBy } : {}),
          ...(invalid ? { "aria-invalid": true } : {}),
        },
      }}
    />
  );
}
