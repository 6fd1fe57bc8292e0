import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Chart } from "./chart.tsx";
import { coloursOf } from "./colours.ts";
import { configOf } from "./config.ts";
import type { Picture } from "./picture.ts";

const shown = {
  caption: "Vendas por dia",
  head: "Dia",
  rows: ["01/11", "02/11"],
  series: [
    { name: "Neste", values: [1500, null], tone: "main" },
    { name: "Antes", values: [3, 0], tone: "quiet", behind: true, of: ["30/10", "31/10"] },
  ],
} as const;
const picture: Picture = { ...shown, form: "bars", say: (value) => `${value} un.` };
const colours = {
  main: "red",
  info: "blue",
  success: "green",
  warning: "orange",
  error: "pink",
  quiet: "grey",
  text: "black",
  line: "silver",
  paper: "white",
};
const config = (part: Partial<Picture> = {}) => configOf({ ...picture, ...part }, colours);
const axis = (at: "x" | "y", part: Partial<Picture> = {}) => config(part).options?.scales?.[at];
/** The text at the first mark of an axis. */
const marked = (at: "x" | "y", part: Partial<Picture> = {}, value = 0) =>
  (axis(at, part)?.ticks?.callback as ((value: number, at: number) => string) | undefined)?.(value, 0);

test("the numbers are also a table for screen readers, which a button makes visible", async () => {
  render(<Chart {...shown} />);
  const table = screen.getByRole("table", { name: "Vendas por dia" });
  expect(
    within(table)
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
  ).toEqual(["DiaNesteAntes", "01/111.5003", "02/11—0"]);
  expect(table.closest(".sr-only")).not.toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Ver como tabela" }));
  expect(screen.getByRole("table").closest(".sr-only")).toBeNull();
  expect(screen.getByRole("group", { name: "Vendas por dia" }).tabIndex).toBe(0);
  await userEvent.click(screen.getByRole("button", { name: "Esconder a tabela" }));
  expect(screen.getByRole("table").closest(".sr-only")).not.toBeNull();
});

test("the table can show a text in place of a value's amount, and a note on a row", () => {
  const series = [{ name: "Pessoas", values: [980], tone: "main" as const, told: ["980 (98%)"] }];
  render(<Chart {...shown} rows={["Enviadas"]} series={series} notes={{ head: "O que é", of: ["Saíram."] }} />);
  expect(screen.getByRole("columnheader", { name: "O que é" })).toBeDefined();
  expect(screen.getByRole("row", { name: "Enviadas 980 (98%) Saíram." })).toBeDefined();
});

test("a block is shown in place of numbers that are loading, and a sentence in place of numbers that are all 0", () => {
  const { rerender } = render(<Chart caption="x" head="x" />);
  expect(screen.getByRole("status", { name: "Carregando…" })).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
  const nought = [{ name: "a", values: [0, null], tone: "main" as const }];
  rerender(<Chart {...shown} series={nought} empty="Nada vendido." />);
  expect(screen.getByText("Nada vendido.")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  rerender(<Chart {...shown} series={nought} />);
  expect(screen.getByText("Nada a mostrar")).toBeDefined();
});

test("each series has the colour of its tone, and the back series is drawn first at full bar width", () => {
  const [now, before] = config().data.datasets;
  expect(now).toMatchObject({ type: "bar", label: "Neste", data: [1500, null], backgroundColor: "red", order: 0 });
  expect(before).toMatchObject({ backgroundColor: "grey", order: 1, grouped: false, barPercentage: 1 });
  const [line] = config({ form: "lines" }).data.datasets;
  expect(line).toMatchObject({ type: "line", borderColor: "red", pointRadius: 0 });
});

test("the axis of amounts begins at 0 and writes amounts as the chart does, and the axis of rows has marks of its own", () => {
  expect(axis("y")).toMatchObject({ beginAtZero: true, stacked: false });
  expect([marked("y", {}, 20), marked("y")]).toEqual(["20 un.", "0"]);
  expect(marked("x")).toEqual(["01/11"]);
  expect(marked("x", { marks: ["1\n de 2"] })).toEqual(["1", " de 2"]);
  expect(axis("y", { form: "stack" })).toMatchObject({ stacked: true });
});

test("horizontal bars have their names in front, and a long name is cut", () => {
  const lying = { form: "lying" as const, rows: ["Assistência técnica autorizada", "b"] };
  expect(config(lying).options).toMatchObject({ indexAxis: "y", animation: false });
  expect(marked("y", lying)).toEqual(["Assistência técnica a…"]);
  expect(marked("x", lying, 5)).toBe("5 un.");
  const [steps] = config({ ...lying, series: [{ name: "a", values: [1, 2], tone: "main", tones: ["main", "error"] }] })
    .data.datasets;
  expect(steps).toMatchObject({ backgroundColor: ["red", "pink"] });
});

test("the tooltip names its row, and names each value by its series or by the value's own name", () => {
  const told = config().options?.plugins?.tooltip?.callbacks;
  const at = (datasetIndex: number, dataIndex: number) =>
    (told?.label as ((item: object) => string) | undefined)?.({ datasetIndex, dataIndex });
  expect((told?.title as ((items: object[]) => string) | undefined)?.([{ dataIndex: 1 }])).toBe("02/11");
  expect([at(0, 0), at(0, 1), at(1, 1)]).toEqual(["Neste: 1500 un.", "Neste: —", "31/10: 0 un."]);
});

test("the colours come from the style sheets in force where the chart is", () => {
  const place = document.createElement("div");
  place.style.setProperty("--chart-main", " #123456 ");
  place.style.setProperty("--palette-divider", "#eeeeee");
  document.body.append(place);
  expect(coloursOf(place)).toMatchObject({ main: "#123456", line: "#eeeeee" });
});
