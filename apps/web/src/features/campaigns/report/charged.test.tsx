import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCampaign } from "../../../testing/campaigns.ts";
import { show } from "../../../testing/render.tsx";
import { wire } from "../../../testing/wire.ts";
import { Charged } from "./charged.tsx";

const cost = { currency: "USD", amount: 3.1, priced: 4, free: 1, unknown: 2 };
const categories = [
  { category: "marketing", count: 3, amount: 3 },
  { category: "utility", count: 1, amount: 0.1 },
  { category: "free", count: 1, amount: 0 },
  { category: "something_new", count: 2, amount: 0 },
];

test("the report says what Meta charged, as a whole and by its categories", async () => {
  wire({ "GET /campaigns/1/charged": () => ({ cost, categories }) });
  show(<Charged campaign={aCampaign({ id: 1, status: "FINALIZADA" })} />);
  expect(await screen.findByText("US$ 3,10")).toBeDefined();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent.replaceAll("\u00a0", " "))).toEqual([
    "Marketing: 3, US$ 3,00",
    "Utilidade: 1, US$ 0,10",
    "Grátis: 1",
    "Outra categoria: 2",
  ]);
  expect(screen.getByText("Não sabemos o preço de 2 mensagens.")).toBeDefined();
});

test("nothing is shown when Meta reported no charge", async () => {
  const log = wire({ "GET /campaigns/1/charged": () => null });
  const { container } = show(<Charged campaign={aCampaign({ id: 1, status: "FINALIZADA" })} />);
  await expect.poll(() => log.length).toBe(1);
  expect(container.querySelector("section")).toBeNull();
});
