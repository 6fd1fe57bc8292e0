/** The meaning of a colour in a chart. charts.module.css defines the colour. */
export const tones = ["main", "info", "success", "warning", "error", "quiet"] as const;
export type Tone = (typeof tones)[number];

/** One kind of number that the chart shows for each row. */
export interface Series {
  name: string;
  /** A null value means that there was nothing to measure. */
  values: readonly (number | null)[];
  tone: Tone;
  /** A tone for each value, when the tones differ. */
  tones?: readonly Tone[];
  /** Whether the series stands behind the other series, with wider bars, for comparison. */
  behind?: boolean;
  /** The name of each value, when it differs from the name of its row. */
  of?: readonly string[];
  /** The text for each value, when it contains more than the amount. */
  told?: readonly string[];
}

/** Bars beside each other, stacked bars, lying bars with their names before them, or lines. */
export type Form = "bars" | "stack" | "lying" | "lines";

export interface Picture {
  /** The kind of the rows: hours, days or names. */
  rows: readonly string[];
  /** Shorter names of the rows, perhaps in two lines, for the axis. */
  marks?: readonly string[];
  series: readonly Series[];
  form: Form;
  say: (value: number) => string;
}

/** Writes a value in words. A dash means that nothing could be measured. */
export function tellValue({ values, told }: Series, at: number, say: Picture["say"]): string {
  const value = values[at];
  return value === null || value === undefined ? "—" : (told?.[at] ?? say(value));
}

export const isBlank = ({ rows, series }: Pick<Picture, "rows" | "series">): boolean =>
  rows.length === 0 || series.every(({ values }) => values.every((value) => !value));
