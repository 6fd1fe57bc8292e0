import { expect, test } from "vitest";
import type { KeptProvider } from "./installation.ts";
import { type ChargeFacts, methodsOf, presentLast } from "./presenter.ts";

const provider = (methods: KeptProvider["methods"], enabled = true): KeptProvider => ({
  provider: "iugu",
  enabled,
  methods,
  values: {},
  secrets: [],
});

test("an invoice takes its state from a payable Pix, even when a newer slip has ended", () => {
  const facts = {
    key: "k",
    ref: "r",
    cents: 9990,
    paymentMethodId: null,
    request: null,
    declineCode: null,
    declineGroup: null,
  };
  const charge = { ...facts, invoiceId: 1, checkedAt: null, hints: 0, outdated: false, createdAt: new Date(0) };
  const slip: ChargeFacts = {
    ...charge,
    id: "2",
    provider: "iugu",
    method: "bank_slip",
    state: "expired",
    pixText: null,
    bankSlip: null,
    expiresAt: null,
  };
  const pix: ChargeFacts = { ...slip, id: "1", method: "pix", state: "pending", pixText: "000201" };
  const invoice = {
    id: 1,
    number: "2026-000001",
    kind: "upgrade",
    cents: 9990,
    paidCents: 0,
    state: "open",
    dueDate: "2026-11-24",
  } as const;
  expect(presentLast(invoice, [slip, pix])).toMatchObject({ kind: "upgrade", status: "pending", payable_with: "pix" });
  expect(presentLast(invoice, [slip])).toMatchObject({ status: "expired", payable_with: "bank_slip" });
});

test("each way to pay is offered once, the quickest first, whichever provider collects it", () => {
  expect(methodsOf([provider(["bank_slip", "credit_card", "pix"]), provider(["pix"])])).toEqual([
    "pix",
    "credit_card",
    "bank_slip",
  ]);
  expect(methodsOf([provider(["pix"], false), provider(["bank_slip"])])).toEqual(["bank_slip"]);
});
