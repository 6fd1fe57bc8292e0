import Check from "lucide-react/icons/check";
import { type KeyboardEvent, useRef } from "react";
import basics from "../basics.module.css";
import css from "./colour-grid.module.css";

const columns = 7;
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
type Props = {
  id: string;
  label: string;
  colors: readonly string[];
  value: string;
  /** The name of the object that already has this colour. The colour then cannot be chosen. */
  taken?: (color: string) => string | undefined;
  onChange: (color: string) => void;
};

/** A grid of colours for one choice. Tab stops once at the grid, and the arrow keys move inside it. */
export function ColourGrid({ id, label, colors, value, taken = () => undefined, onChange }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const current = Math.max(0, colors.indexOf(value));
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    let next = current + step;
    while (colors[next] !== undefined && taken(colors[next] ?? "") !== undefined) next += step;
    const color = colors[next];
    if (color === undefined) return;
    onChange(color);
    grid.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div ref={grid} id={id} role="radiogroup" aria-label={label} tabIndex={-1} className={css["grid"]} onKeyDown={move}>
      {colors.map((color, index) => {
        const reason = taken(color);
        return (
          <button
            className={basics["middle"]}
            key={color}
            type="button"
            role="radio"
            aria-checked={color === value}
            aria-label={reason ?? color}
            title={reason ?? color}
            disabled={reason !== undefined}
            tabIndex={index === current ? 0 : -1}
            style={{ background: color }}
            onClick={() => onChange(color)}
          >
            {color === value ? <Check size={16} aria-hidden /> : null}
          </button>
        );
      })}
    </div>
  );
}
