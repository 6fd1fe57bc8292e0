import { expect, test } from "vitest";
import { isOfMeta, readWindowNews } from "./window-news.ts";

const told = (event: string, data: object = {}) =>
  readWindowNews(JSON.stringify({ type: "WA_EMBEDDED_SIGNUP", event, data, version: 4 }));
const ids = { phone_number_id: "10650001", waba_id: "20650001", business_id: "1" };

test.each([
  ["FINISH", ids, { kind: "done", wabaId: "20650001", phoneNumberId: "10650001", coexists: false }],
  [
    "FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING",
    ids,
    { kind: "done", wabaId: "20650001", phoneNumberId: "10650001", coexists: true },
  ],
  ["FINISH_ONLY_WABA", { waba_id: "20650001" }, { kind: "noNumber" }],
  ["FINISH", { phone_number_id: "x", waba_id: "20650001" }, { kind: "noNumber" }],
  ["CANCEL", { current_step: "PHONE_NUMBER_SETUP" }, { kind: "cancelled", step: "PHONE_NUMBER_SETUP" }],
  ["CANCEL", { error_message: "Sem permissão", error_id: "1" }, { kind: "failed", reason: "Sem permissão" }],
  ["ERROR", { error_message: "Falhou" }, { kind: "failed", reason: "Falhou" }],
  ["ERROR", {}, { kind: "failed", reason: "" }],
  ["SOMETHING", ids, null],
])("the event %s with %j is read as %j", (event, data, expected) => {
  expect(told(event, data)).toEqual(expected);
});

test("a message with other content is ignored", () => {
  for (const other of [null, 1, {}, { type: "WA_EMBEDDED_SIGNUP" }, "", "cb=f1", "[]", '{"type":"x"}', "null"])
    expect(readWindowNews(other)).toBeNull();
});

test("a message is believed only when it comes from Meta's own hosts, over https", () => {
  const script = "https://connect.facebook.net/en_US/sdk.js";
  const believed = ["https://www.facebook.com", "https://web.facebook.com", "https://business.facebook.com"];
  expect(believed.map((origin) => isOfMeta(origin, script))).toEqual([true, true, true]);
  for (const other of [
    "http://www.facebook.com",
    "https://facebook.com.evil.example",
    "https://evilfacebook.com",
    "https://www.facebook.com:444",
    "null",
  ])
    expect(isOfMeta(other, script)).toBe(false);
  expect(isOfMeta("http://127.0.0.1:9", "http://127.0.0.1:9/signup/sdk.js")).toBe(true);
  expect(isOfMeta("http://127.0.0.1:8", "http://127.0.0.1:9/signup/sdk.js")).toBe(false);
});
