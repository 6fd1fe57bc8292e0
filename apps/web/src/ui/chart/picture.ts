/** What a colour of a picture means; charts.module.css says which it is. */
export const tones = ["main", "info", "success", "warning", "error", "quiet"] as const;
export type Tone = (typeof tones)[number];

/** One kind of thing that is counted or measured in each row. */
export interface Series {
  name: string;
  /** Null: there was nothing to measure. */
  values: readonly (number | null)[];
  tone: Tone;
  /** Of each value its own, where that differs. */
  tones?: readonly Tone[];
  /** Stands behind the others, wider than they: what is compared with. */
  behind?: boolean;
  /** What each value is of, where that is not the row it stands in. */
  of?: readonly string[];
  /** How each value is told, where that is more than its amount. */
  told?: readonly string[];
}

/** Bars beside each other or upon each other, bars that lie below each other with their names before them, or lines. */
export type Form = "bars" | "stack" | "lying" | "lines";

export interface Picture {
  /** What each value belongs to: hours, days, names. */
  rows: readonly string[];
  /** Shorter, or in two lines, for the axis. */
  marks?: readonly string[];
  series: readonly Series[];
  form: Form;
  say: (value: number) => string;
}

/** A value in words; a dash where there was nothing to measure. */
export function tellValue({ values, told }: Series, at: number, say: Picture["say"]): string {
  const value = values[at];
  return value === null || value === undefined ? "—" : (told?.[at] ?? say(value));
}

export const isBlank = ({ rows, series }: Pick<Picture, "rows" | "series">): boolean =>
  rows.length === 0 || series.every(({ values }) => values.every((value) => !value));
