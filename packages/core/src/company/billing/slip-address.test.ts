import { expect, test } from "vitest";
import { asPlatform } from "../../base/database.ts";
import { billingStage, morning } from "../../testing/billing-stage.ts";
import { collect } from "./charges/charge-invoice.ts";
import { setProvider } from "./providers/providers.ts";
import { changeAddress } from "./subscription/payer-changes.ts";

const today = "2027-01-12";
const place = {
  zip: "50030230",
  street: "Rua da Aurora",
  number: "325",
  district: "Boa Vista",
  city: "Recife",
  state: "PE" as const,
};

test("a slip waits for the payer's address, which is requested once and given to the provider, and a Pix does not wait", async () => {
  const stage = await billingStage("2027-01-10");
  const methods = ["pix" as const, "bank_slip" as const];
  await asPlatform(() => setProvider("pix", { enabled: true, methods, values: {}, secrets: {} }, ""));
  const invoiceId = await stage.choose(today);
  const slip = () => collect(stage.where(today), { invoiceId, method: "bank_slip" }, stage.admin);
  await expect(slip()).rejects.toMatchObject({ code: "ERR_PAYER_ADDRESS" });
  expect(stage.fake.asked).toEqual([]);
  await stage.ask(today, invoiceId);
  const shown = await stage.here(() => changeAddress(stage.admin, place, morning(today)));
  expect(shown.payerAddress).toEqual(place);
  await slip();
  expect(stage.fake.asked.at(-1)).toMatchObject({ method: "bank_slip", payer: { address: place } });
});
