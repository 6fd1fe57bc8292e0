import { ProviderError } from "@balcao/shared/billing/port";
import { beforeEach, describe, expect, test } from "vitest";
import { asPlatform } from "../../base/database.ts";
import { type BillingStage, billingStage, morning } from "../../testing/billing-stage.ts";
import { liveCharges } from "./invoices/list.ts";
import { setProvider } from "./providers/providers.ts";

const today = "2027-01-12";
const key = { pixKey: "pix@balcao.test", receiverName: "Balcão", receiverCity: "Recife" };
const give = (values: Record<string, string>, enabled = true, secrets: Record<string, string> = {}) =>
  asPlatform(() => setProvider("pix", { enabled, methods: ["pix"], values, secrets }, ""));

describe("a live charge", () => {
  let stage: BillingStage;
  let invoiceId: number;
  beforeEach(async () => {
    stage = await billingStage("2027-01-10");
    await give(key);
    invoiceId = await stage.choose(today);
  });
  const offered = async () => (await stage.here(() => liveCharges(invoiceId))).map(({ id }) => id);

  test("a live charge stays unchanged while its provider keeps key and receiver, whatever other fields are saved", async () => {
    const first = await stage.ask(today, invoiceId);
    await give(key, true, { clientSecret: "renewed" });
    await give({ ...key, tokenPath: "/oauth/token" });
    expect(await stage.ask(today, invoiceId)).toEqual(first);
    expect(await offered()).toEqual([first.id]);
  });

  test.each([
    ["another key", { ...key, pixKey: "outra@balcao.test" }, true],
    ["another receiver", { ...key, receiverName: "Outro" }, true],
    ["another bank", { ...key, host: "https://pix.outro.test" }, true],
    ["its provider was switched off", key, false],
  ])("a live charge is no longer offered after %s, and is ended at the provider", async (_what, values, enabled) => {
    const first = await stage.ask(today, invoiceId);
    await give(values, enabled);
    expect(await offered()).toEqual([]);
    await stage.check(today, first.id);
    expect(stage.fake.charges.get(first.ref)?.state).toBe("canceled");
    await give(values);
    const second = await stage.ask(today, invoiceId);
    expect(second.id).not.toBe(first.id);
    expect(await offered()).toEqual([second.id]);
  });

  test("a live charge is replaced when an admin pays, even when the new keys cannot end it, and money for the old charge still pays the invoice", async () => {
    const first = await stage.ask(today, invoiceId);
    await give({ ...key, pixKey: "outra@balcao.test" });
    stage.fake.before.cancel = () => {
      throw new ProviderError("unauthorized", "401");
    };
    const second = await stage.ask(today, invoiceId);
    expect(second.id).not.toBe(first.id);
    stage.fake.pay(first.ref, 9990, { at: morning(today) });
    await stage.check(today, first.id);
    expect(await stage.invoices()).toMatchObject([{ state: "paid", paid: 9990 }]);
  });
});

test("a Pix key is stored in the form that banks accept, and a text that is no key is refused on saving", async () => {
  const saved = await give({ ...key, pixKey: " 111.444.777-35 " });
  expect(saved.values["pixKey"]).toBe("11144477735");
  await expect(give({ ...key, pixKey: "111.444.777-36" })).rejects.toMatchObject({ code: "ERR_PIX_KEY" });
  await expect(give({ ...key, pixKey: "nada" }, false)).rejects.toMatchObject({ code: "ERR_PIX_KEY" });
  expect((await give({}, false)).values).toEqual({});
});
