import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCampaign } from "../../../testing/campaigns.ts";
import { show } from "../../../testing/render.tsx";
import { wire } from "../../../testing/wire.ts";
import { MetaCharges } from "./meta-charges.tsx";

const cost = { currency: "USD", amount: 3.1, priced: 4, free: 1, unknown: 2 };
const costs = (amount: number, unknown = 0) => ({
  currency: "USD",
  amount,
  priced: amount > 0 ? 1 : 0,
  free: 0,
  unknown,
});
const categories = [
  { category: "marketing", count: 3, amount: 3, estimate: costs(0.3) },
  { category: "utility", count: 1, amount: 0.1, estimate: costs(0.1) },
  { category: "free", count: 1, amount: 0, estimate: costs(0.1) },
  { category: "something_new", count: 2, amount: 0, estimate: costs(0, 2) },
];
const shown = (text: string) => text.replaceAll("\u00a0", " ");

test("the report says what Meta charged, as a whole and by its categories, beside our estimate of the same messages", async () => {
  wire({ "GET /campaigns/1/charged": () => ({ cost, estimate: costs(0.5, 2), categories }) });
  show(<MetaCharges campaign={aCampaign({ id: 1, status: "FINALIZADA" })} />);
  expect(await screen.findByText("US$ 3,10")).toBeDefined();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => shown(textContent))).toEqual([
    "Marketing: 3, US$ 3,00 (estimativa: US$ 0,30)",
    "Utilidade: 1, US$ 0,10 (estimativa: US$ 0,10)",
    "Grátis: 1 (estimativa: US$ 0,10)",
    "Outra categoria: 2 (estimativa: sem preço)",
  ]);
  expect(screen.getByText("Não sabemos o preço de 2 mensagens.")).toBeDefined();
  expect(screen.getByText(/Estimativa nossa/).textContent).toMatch(/0,50\. A estimativa deixa de fora 2 mensagens/);
});

test.each([
  [3.1, 2.5, "A Meta cobrou US$ 0,60 a mais que a estimativa."],
  [2, 2.5, "A Meta cobrou US$ 0,50 a menos que a estimativa."],
  [2.5, 2.5000001, "É o mesmo que o cobrado."],
])("where every price is known, the difference of %d and %d is said in words", async (charged, estimated, words) => {
  wire({
    "GET /campaigns/1/charged": () => ({
      cost: { ...cost, amount: charged, unknown: 0 },
      estimate: costs(estimated),
      categories: [],
    }),
  });
  show(<MetaCharges campaign={aCampaign({ id: 1, status: "FINALIZADA" })} />);
  const line = await screen.findByText(/Estimativa nossa/);
  expect(shown(line.textContent)).toContain(words);
});

test("without a known price nothing is compared", async () => {
  const estimate = { ...costs(0, 3), priced: 0 };
  wire({ "GET /campaigns/1/charged": () => ({ cost: { ...cost, unknown: 0 }, estimate, categories: [] }) });
  show(<MetaCharges campaign={aCampaign({ id: 1, status: "FINALIZADA" })} />);
  const line = await screen.findByText(/A estimativa deixa de fora 3 mensagens/);
  expect(line.textContent).not.toContain("Estimativa nossa");
  expect(line.textContent).not.toContain("cobrou");
});

test("nothing is shown when Meta reported no charge", async () => {
  const log = wire({ "GET /campaigns/1/charged": () => null });
  const { container } = show(<MetaCharges campaign={aCampaign({ id: 1, status: "FINALIZADA" })} />);
  await expect.poll(() => log.length).toBe(1);
  expect(container.querySelector("section")).toBeNull();
});
