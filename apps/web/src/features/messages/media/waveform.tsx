import basics from "../../../ui/basics.module.css";
import css from "./waveform.module.css";

const bars = 48;

/** The bars of a waveform: levels of 0 to 100, reduced to as many bars as fit. Each bar is the loudest level of its stretch. */
export function barsOf(levels: readonly number[] | null): number[] {
  if (!levels || levels.length === 0) return [];
  return Array.from({ length: bars }, (_, index) => {
    const from = Math.floor((index * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / bars));
    return Math.max(...levels.slice(from, to));
  });
}

export function Waveform({ levels, share }: { levels: readonly number[] | null; share: number }) {
  const heights = barsOf(levels);
  if (heights.length === 0)
    return (
      <span className={`${basics["row"]} ${css["line"]}`} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    );
  return (
    <span className={`${basics["row"]} ${css["wave"]}`} aria-hidden>
      {heights.map((height, index) => (
        <span key={index} style={{ height: `${Math.max(10, height)}%` }} data-past={index / bars < share} />
      ))}
    </span>
  );
}
