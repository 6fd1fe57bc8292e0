import { type ReactElement, useId } from "react";
import basics from "../basics.module.css";
import css from "./field.module.css";

export type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };
type Props = {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  children: (input: Wiring) => ReactElement;
};

/** A label, the input below it, and at the end the error or else the help. */
export function Field({ label, help, error, children }: Props) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={`${basics["column"]} ${css["field"]}`} data-error={error !== undefined}>
      <label className={`${basics["small"]} ${basics["firm"]}`} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(note ? { "aria-describedby": `${id}-note` } : {}),
        ...(error ? { "aria-invalid": true as const } : {}),
      })}
      {note ? (
        <p className={basics["hint"]} id={`${id}-note`} role={error ? "alert" : undefined}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
