import { ProviderError } from "@balcao/shared/billing/port";
import { beforeEach, describe, expect, test } from "vitest";
import { asPlatform } from "../../base/database.ts";
import { type BillingStage, billingStage } from "../../testing/billing-stage.ts";
import { FakeProvider } from "../../testing/fake-provider.ts";
import { collect } from "./charges/charge-invoice.ts";
import { setProvider } from "./providers/providers.ts";
import { Rails } from "./providers/providers-in-use.ts";

const today = "2027-01-12";
let stage: BillingStage;
let invoiceId: number;
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
  invoiceId = await stage.choose(today);
});
const states = async () =>
  (await stage.rows<{ state: string }>("select state from charges order by created_at")).map(({ state }) => state);

describe("a charge whose provider never answered", () => {
  test("a charge whose provider never answered is requested again, by any process, exactly as the first time, although day, due date and payer changed", async () => {
    stage.fake.after.create = () => {
      throw new ProviderError("unknown_outcome", "timeout");
    };
    await expect(stage.ask(today, invoiceId)).rejects.toMatchObject({ code: "ERR_PAYMENT_PROVIDER" });
    await stage.rows("update invoices set due_date = '2027-01-30', detail = 'Outro'");
    await stage.rows("update subscriptions set billing_email = 'outro@balcao.test'");
    await expect(stage.ask("2027-01-25", invoiceId)).rejects.toMatchObject({ code: "ERR_PAYMENT_PROVIDER" });
    stage.fake.after = {};
    const [row] = await stage.rows<{ id: string }>("select id from charges");
    await stage.check("2027-02-02", row?.id ?? "");
    const [first, ...others] = stage.fake.asked;
    expect(others).toEqual([first, first]);
    expect(await stage.rows("select state, request from charges")).toEqual([{ state: "pending", request: null }]);
  });

  test("a charge whose provider never answered stays in creation when its next request is refused, because the first may have created the charge", async () => {
    stage.fake.after.create = () => {
      throw new ProviderError("unknown_outcome", "timeout");
    };
    await expect(stage.ask(today, invoiceId)).rejects.toMatchObject({ code: "ERR_PAYMENT_PROVIDER" });
    stage.fake.before.create = () => {
      throw new ProviderError("rate_limited", "429");
    };
    await expect(stage.ask(today, invoiceId)).rejects.toMatchObject({ code: "ERR_PAYMENT_PROVIDER" });
    expect(await states()).toEqual(["creating"]);
  });

  test("a charge whose provider never answered is requested at its own provider even when another provider collects by the method now", async () => {
    const [bank, other] = [new FakeProvider("pix"), new FakeProvider("iugu")];
    const rails = new Rails(({ provider }) => (provider === "iugu" ? other : bank));
    const ask = () => collect({ ...stage.where(today), rails }, { invoiceId, method: "pix" }, stage.admin);
    bank.after.create = () => {
      throw new ProviderError("unknown_outcome", "timeout");
    };
    await expect(ask()).rejects.toMatchObject({ code: "ERR_PAYMENT_PROVIDER" });
    bank.after = {};
    const setup = { enabled: true, methods: ["pix" as const], values: {}, secrets: {} };
    await asPlatform(() => setProvider("iugu", setup, ""));
    expect(await ask()).toMatchObject({ provider: "pix", state: "pending" });
    expect([bank.charges.size, other.asked]).toEqual([1, []]);
  });
});
