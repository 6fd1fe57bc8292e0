import { expect, test } from "vitest";
import type { KeptProvider } from "./installation.ts";
import { methodsOf } from "./presenter.ts";

const provider = (methods: KeptProvider["methods"], enabled = true): KeptProvider => ({
  provider: "iugu",
  enabled,
  methods,
  values: {},
  secrets: [],
});

test("ways to pay are offered once each, the quickest first, whoever collects them", () => {
  expect(methodsOf([provider(["bank_slip", "credit_card", "pix"]), provider(["pix"])])).toEqual([
    "pix",
    "credit_card",
    "bank_slip",
  ]);
  expect(methodsOf([provider(["pix"], false), provider(["bank_slip"])])).toEqual(["bank_slip"]);
});
