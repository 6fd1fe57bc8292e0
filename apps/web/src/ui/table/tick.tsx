import type { ComponentProps } from "react";
import basics from "../basics.module.css";
import css from "./tick.module.css";

/** The check box of one row, or of all rows. */
export const Tick = ({ label, ...input }: { label: string } & ComponentProps<"input">) => (
  <label className={`${basics["middle"]} ${css["tick"]}`}>
    <input {...input} type="checkbox" aria-label={label} />
  </label>
);
