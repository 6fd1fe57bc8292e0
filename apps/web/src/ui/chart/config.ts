import type { ChartConfiguration, ChartDataset, ChartOptions } from "chart.js";
import { type Picture, type Series, tellValue, type Tone } from "./picture.ts";

export type Colours = Record<Tone | "text" | "line" | "paper", string>;
type Kind = "bar" | "line";

const font = { family: "Inter Variable, sans-serif", size: 11 };
const longest = 22;
const clipped = (name: string): string => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name);

/** Turns the chart into the library's format. It is not animated, because motion explains no change of numbers. */
export function configOf(picture: Picture, colours: Colours): ChartConfiguration<Kind> {
  const { rows, series, form } = picture;
  const kind = form === "lines" ? "line" : "bar";
  return {
    type: kind,
    data: { labels: [...rows], datasets: series.map((one) => drawn(one, kind, colours)) },
    options: optionsOf(picture, colours),
  };
}

function drawn(
  { name, values, tone, tones, behind = false }: Series,
  kind: Kind,
  colours: Colours,
): ChartDataset<Kind> {
  const common = { label: name, data: [...values], order: behind ? 1 : 0 };
  const colour = colours[tone];
  if (kind === "line")
    return { ...common, type: "line", borderColor: colour, backgroundColor: colour, borderWidth: 2, pointRadius: 0 };
  return {
    ...common,
    type: "bar",
    backgroundColor: tones ? tones.map((one) => colours[one]) : colour,
    borderRadius: 3,
    maxBarThickness: behind ? 40 : 26,
    barPercentage: behind ? 1 : 0.7,
    // Each series has the whole width of its row, and is drawn in front of the series behind it.
    ...(behind ? { grouped: false } : {}),
  };
}

function optionsOf({ rows, marks = rows, series, form, say }: Picture, colours: Colours): ChartOptions<Kind> {
  const lies = form === "lying";
  const stacked = form === "stack";
  const ticks = { color: colours.text, font };
  const places = {
    stacked,
    grid: { display: false },
    border: { color: colours.line },
    ticks: {
      ...ticks,
      maxRotation: 0,
      autoSkip: !lies,
      autoSkipPadding: 8,
      callback: (_value: unknown, at: number) => (marks[at] ?? "").split("\n").map(clipped),
    },
  };
  const amounts = {
    stacked,
    beginAtZero: true,
    // Whole numbers get whole axis marks, even when the numbers are small.
    suggestedMax: 4,
    grid: { color: colours.line },
    border: { display: false },
    ticks: {
      ...ticks,
      maxTicksLimit: 5,
      precision: 0,
      callback: (value: number | string) => (Number(value) === 0 ? "0" : say(Number(value))),
    },
  };
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    indexAxis: lies ? "y" : "x",
    interaction: { mode: "index", axis: lies ? "y" : "x", intersect: false },
    scales: lies ? { x: amounts, y: places } : { x: places, y: amounts },
    plugins: {
      tooltip: {
        backgroundColor: colours.text,
        titleColor: colours.paper,
        bodyColor: colours.paper,
        titleFont: { ...font, size: 12 },
        bodyFont: { ...font, size: 12 },
        boxPadding: 4,
        callbacks: {
          title: ([first]) => rows[first?.dataIndex ?? -1] ?? "",
          label: ({ datasetIndex, dataIndex }) => told(series[datasetIndex], dataIndex, say),
        },
      },
    },
  };
}

function told(series: Series | undefined, at: number, say: Picture["say"]): string {
  return series ? `${series.of?.[at] ?? series.name}: ${tellValue(series, at, say)}` : "";
}
