import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aPlan, aSubscription } from "../testing/billing.ts";
import { openSubscription } from "../testing/subscription-page.tsx";

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("a company in its trial finds its own plan although it is not offered, and orders it", async () => {
  const own = aPlan({ id: 3, name: "Sob medida", planIdentifier: "sob-medida", isPublic: false });
  openSubscription(aSubscription({ state: "trialing", trialEnd: "2026-12-01", plan: own, methods: ["bank_slip"] }));
  await press(/^Sob medida.*Plano atual/);
  await press("Continuar");
  expect(await screen.findByRole("radio", { name: /^Boleto/ })).toBeDefined();
});
