import type { ComponentProps } from "react";
import css from "./growing-field.module.css";

type Props = Omit<ComponentProps<"textarea">, "rows" | "value"> & { value: string };

/**
 * A field of several lines that is as tall as its text, up to five lines. The element around the field sets its colours by `--edge`, `--edge-focus`
 * and `--fill`.
 */
export function GrowingField({ value, ...rest }: Props) {
  return (
    // The copy of the text under the field determines the field's height.
    <div className={css["grow"]} data-text={`${value} `}>
      <textarea rows={1} dir="auto" value={value} {...rest} />
    </div>
  );
}
