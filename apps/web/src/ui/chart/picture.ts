/** What a colour of a picture means; charts.module.css defines the colour. */
export const tones = ["main", "info", "success", "warning", "error", "quiet"] as const;
export type Tone = (typeof tones)[number];

/** One kind of thing that is counted or measured in each row. */
export interface Series {
  name: string;
  /** Null: there was nothing to measure. */
  values: readonly (number | null)[];
  tone: Tone;
  /** A tone for each value, where the values differ in tone. */
  tones?: readonly Tone[];
  /** Whether the series stands behind the others, with wider bars, for comparison. */
  behind?: boolean;
  /** The name of each value, where it is not the name of its row. */
  of?: readonly string[];
  /** The text for each value, where it says more than the amount. */
  told?: readonly string[];
}

/** Bars beside each other, stacked bars, lying bars with their names before them, or lines. */
export type Form = "bars" | "stack" | "lying" | "lines";

export interface Picture {
  /** What each value belongs to: hours, days, names. */
  rows: readonly string[];
  /** Shorter names of the rows, perhaps in two lines, for the axis. */
  marks?: readonly string[];
  series: readonly Series[];
  form: Form;
  say: (value: number) => string;
}

/** A value in words; a dash where nothing could be measured. */
export function tellValue({ values, told }: Series, at: number, say: Picture["say"]): string {
  const value = values[at];
  return value === null || value === undefined ? "—" : (told?.[at] ?? say(value));
}

export const isBlank = ({ rows, series }: Pick<Picture, "rows" | "series">): boolean =>
  rows.length === 0 || series.every(({ values }) => values.every((value) => !value));
