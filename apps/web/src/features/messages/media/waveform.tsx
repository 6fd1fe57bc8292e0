import css from "./waveform.module.css";

const bars = 48;

/** 0-100 levels, thinned to as many bars as fit; the loudest of each stretch stands for it. */
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
      <span className={css["line"]} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    );
  return (
    <span className={css["wave"]} aria-hidden>
      {heights.map((height, index) => (
        <span key={index} style={{ height: `${Math.max(10, height)}%` }} data-past={index / bars < share} />
      ))}
    </span>
  );
}
