import type { ProviderSetup } from "@balcao/shared/billing/operator-api";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../../testing/render.tsx";
import { aUser } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import Money from "./money.tsx";

test("a button sends our address to the bank, and the bank's answer is shown", async () => {
  const url = "https://balcao.test/api/payment-gateway/webhooks/pix/x";
  let ok = false;
  const setup = (provider: ProviderSetup["provider"]): ProviderSetup => ({
    provider,
    enabled: false,
    methods: [],
    values: {},
    secrets: {},
    webhookUrl: provider === "manual" ? null : url,
    silentSince: null,
  });
  wire({
    "GET /operator/payment-providers": () => ({
      providers: [setup("manual"), setup("pix"), setup("iugu")],
      graceDays: 7,
      trialDays: 10,
    }),
    "POST /operator/payment-providers/pix/hook": () => ({ ok, detail: ok ? "" : "webhook_invalido" }),
  });
  show(<Money />, { me: aUser({ super: true }), at: "/admin-settings?tab=money&part=providers" });
  const register = await screen.findByRole("button", { name: /^Cadastrar no banco/ });
  await userEvent.click(register);
  expect(await screen.findByText("O banco não cadastrou o endereço. webhook_invalido")).toBeDefined();
  ok = true;
  await userEvent.click(register);
  expect(await screen.findByText("O banco cadastrou o endereço e vai avisar cada Pix pago.")).toBeDefined();
});
