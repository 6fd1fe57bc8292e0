import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aFlightCheck } from "../../../testing/campaigns.ts";
import { show } from "../../../testing/render.tsx";
import { Cost } from "./cost.tsx";
import { Recipients } from "./recipients.tsx";

function read(check: FlightCheck) {
  const { unmount } = show(
    <>
      <Recipients check={check} />
      <Cost check={check} />
    </>,
  );
  const who = screen.getByRole("region", { name: "Quem recebe" });
  const cost = screen.queryByRole("region", { name: "Custo na Meta" });
  const found = { who: who.textContent, lanes: within(who).queryAllByRole("listitem").length, cost: cost?.textContent };
  unmount();
  return found;
}

test("without a template, only people to whom the number may write are counted", () => {
  const lanes = { service: 0, known: 3, cold: 0 };
  const none = read(aFlightCheck({ recipients: 3, lanes, window: { open: 0, closed: 3 } }));
  expect(none.who).toContain("0 pessoas recebem");
  expect(none.who).toContain("3 pessoas não recebem");
  expect(none.lanes).toBe(0);
  const all = read(aFlightCheck({ recipients: 3, lanes, window: { open: 3, closed: 0 } }));
  expect(all.who).toContain("3 pessoas recebem");
  expect(all.who).not.toContain("0 pessoa");
  expect(all.lanes).toBe(1);
});

test("the check says what a campaign costs, which messages are free, and how many messages have no known price", () => {
  const cost = { currency: "USD", amount: 12.5, priced: 200, free: 1, unknown: 3 };
  const said = read(aFlightCheck({ cost })).cost;
  expect(said).toContain("Cerca de US$\u00A012,50 por 200 mensagens.");
  expect(said).toContain("1 mensagem é grátis");
  expect(said).toContain("Não sabemos o preço de 3 mensagens");
  expect(read(aFlightCheck({ cost: { ...cost, amount: 0.004 } })).cost).toContain("Menos de US$\u00A00,01");
  expect(read(aFlightCheck()).cost).toBeUndefined();
});
