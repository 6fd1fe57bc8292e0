import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { MessagePrices } from "@balcao/shared/message-prices/schema";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import MessagePricesPart from "./admin-settings/message-prices.tsx";

const path = "/operator/message-prices";
const line = (country: string, marketing: number | null, utility: number | null = null) => ({
  country,
  prices: { marketing, utility, service: null },
});
const empty: MessagePrices = { currency: "USD", countries: [] };
const kept: MessagePrices = { currency: "USD", countries: [line("", 0.1), line("55", 0.0625, 0.0068)] };

function open(table: MessagePrices | Refusal) {
  const log = wire({ [`GET ${path}`]: () => table, [`PUT ${path}`]: ({ body }) => body });
  show(<MessagePricesPart />);
  return () => log.filter(({ method }) => method === "PUT").map(({ body }) => body);
}
const others = async () => within(await screen.findByRole("group", { name: "Todos os outros países" }));
const country = (number: number) => within(screen.getByRole("group", { name: `País ${number}` }));
const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar" }));

test("an empty table of prices says what its emptiness means, and prices can be typed with a comma or a point", async () => {
  const saves = open(empty);
  expect(
    await screen.findByText(/^Nenhum preço foi informado ainda\. Sem eles, .* o custo não é conhecido\./),
  ).toBeDefined();
  await userEvent.type((await others()).getByLabelText("Marketing"), "0,1");
  await userEvent.click(screen.getByRole("button", { name: "Adicionar país" }));
  await userEvent.type(country(1).getByLabelText("Código do país"), "+55");
  await userEvent.type(country(1).getByLabelText("Utilidade"), "0.0068");
  await save();
  await waitFor(() =>
    expect(saves()).toEqual([{ currency: "USD", countries: [line("55", null, 0.0068), line("", 0.1)] }]),
  );
  expect(await screen.findByText("Preços salvos")).toBeDefined();
});

test("on a phone the keyboard has a comma for prices, letters for a currency and digits for a country code", async () => {
  open(kept);
  const keys = (field: HTMLElement) => field.getAttribute("inputmode");
  expect(keys((await others()).getByLabelText("Marketing"))).toBe("decimal");
  expect(keys(screen.getByLabelText(/^Moeda/))).toBe("text");
  expect(keys(country(1).getByLabelText("Código do país"))).toBe("numeric");
});

test("the stored prices are in the fields, and a removed or emptied line is not saved", async () => {
  const saves = open(kept);
  const all = await others();
  expect(all.getByLabelText<HTMLInputElement>("Marketing").value).toBe("0,1");
  expect(country(1).getByLabelText<HTMLInputElement>("Código do país").value).toBe("55");
  expect(country(1).getByLabelText<HTMLInputElement>("Marketing").value).toBe("0,0625");
  const emptyIn = (shown: typeof all) => shown.getByLabelText<HTMLInputElement>("Texto livre").placeholder;
  expect([emptyIn(all), emptyIn(country(1))]).toEqual(["grátis", "como os outros"]);
  await userEvent.clear(all.getByLabelText("Marketing"));
  await userEvent.click(screen.getByRole("button", { name: "Remover: País 1" }));
  await save();
  await waitFor(() => expect(saves()).toEqual([empty]));
});

test("a wrong code, currency or price, and a country that is listed twice, are reported at their fields", async () => {
  const saves = open(kept);
  await userEvent.type((await others()).getByLabelText("Utilidade"), "caro");
  await userEvent.clear(screen.getByLabelText(/^Moeda/));
  for (const code of ["055", "55"]) {
    await userEvent.click(screen.getByRole("button", { name: "Adicionar país" }));
    await userEvent.type(country(code === "055" ? 2 : 3).getByLabelText("Código do país"), code);
  }
  await save();
  expect(await screen.findByText("Um valor como 0,0625")).toBeDefined();
  expect(screen.getByText("Três letras, como USD")).toBeDefined();
  expect(screen.getByText("O código sem +, como 55")).toBeDefined();
  expect(screen.getAllByText("Este país já está na tabela")).toHaveLength(2);
  expect(saves()).toEqual([]);
});

test("a table of prices that failed to load can be fetched again", async () => {
  open(new Refusal(500, "ERR_INTERNAL"));
  expect(await screen.findByText("Não foi possível carregar os preços")).toBeDefined();
  wire({ [`GET ${path}`]: () => kept });
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await others()).toBeDefined();
});
