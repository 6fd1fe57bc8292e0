import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { somePictures } from "../../testing/dashboard.ts";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import { Pictures } from "./pictures.tsx";

function open(answer: () => unknown = somePictures) {
  const log = wire({
    "GET /dashboard/pictures": answer,
    "GET /dashboard/hourly": () => ({ date: "2026-11-21", hours: Array.from({ length: 24 }, () => 1) }),
  });
  show(<Pictures asked={{ days: 30, date_from: "", date_to: "" }} />);
  return log;
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .map(({ textContent }) => textContent);

test("the charts show the period's days beside the previous period, conversations by queue and number, and waits by hour", async () => {
  const log = open();
  expect(await rowsOf("Resolvidos por dia")).toEqual([
    "DiaNeste períodoPeríodo anterior",
    "20/11/20261.2007",
    "21/11/2026340",
  ]);
  expect(screen.getByText("1.234 neste período, 7 no anterior")).toBeDefined();
  expect(await rowsOf("Por setor")).toEqual(["SetorAtendimentos", "Vendas1.300", "Sem setor2"]);
  expect(await rowsOf("Por número")).toEqual(["NúmeroAtendimentos", "Loja1.302"]);
  expect(screen.getByText("Nenhum atendimento com etiqueta neste período.")).toBeDefined();
  const waits = await rowsOf("Espera média por hora");
  expect([waits[9], waits[10]]).toEqual(["8h—", "9h1 h 15 min"]);
  expect(log.filter(({ path }) => path === "/dashboard/pictures").map(({ query }) => query.get("days"))).toEqual([
    "30",
  ]);
});

test("when the pictures fail to load, the numbers and today's hours stay, and the pictures can be fetched again", async () => {
  const log = open(() => new Refusal(500, "ERR_INTERNAL"));
  await screen.findByText("Não foi possível desenhar os gráficos do período.");
  expect(await rowsOf("Atendimentos de hoje por hora")).toHaveLength(25);
  const tries = () => log.filter(({ path }) => path === "/dashboard/pictures").length;
  const before = tries();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await waitFor(() => expect(tries()).toBeGreaterThan(before));
});
