import type { ComponentProps } from "react";
import css from "./tick.module.css";

/** The box of a row, or of all of them. */
export const Tick = ({ label, ...input }: { label: string } & ComponentProps<"input">) => (
  <label className={css["tick"]}>
    <input {...input} type="checkbox" aria-label={label} />
  </label>
);
