import { expect, test } from "vitest";
import type { Wording } from "../../../wording.ts";
import { flowLines } from "./flow.ts";

const portuguese: Wording = { language: "pt", timezone: "UTC" };
/** The lines of one button, or of the message's parameters. */
const button = (name: string, params: object, wording = portuguese) =>
  flowLines({ buttons: [{ name, buttonParamsJson: JSON.stringify(params) }] }, wording).join("\n");
const offer = (params: object) => flowLines({ messageParamsJson: JSON.stringify(params) }, portuguese);

test.each([
  ["that opens a form", "galaxy_message", { flow_cta: "Agendar", flow_id: "1" }, "• Agendar"],
  [
    "that opens a page in WhatsApp",
    "open_webview",
    { title: "Abrir", link: { url: "https://x.com/w" } },
    "• Abrir: https://x.com/w",
  ],
  ["that asks for a place", "send_location", { display_text: "Enviar local" }, "• Enviar local"],
  ["that opens nothing that people read", "mpm", { product_id: "1" }, ""],
  ["whose code is a figure", "cta_copy", { display_text: "Copiar", copy_code: 123456 }, "• Copiar: 123456"],
  [
    "whose number is a figure",
    "cta_call",
    { display_text: "Ligar", phone_number: 551133334444 },
    "• Ligar: 551133334444",
  ],
  ["whose figure is not exact", "cta_copy", { display_text: "Copiar", copy_code: 2 ** 60 }, "• Copiar"],
  ["of an order's state", "order_status", { order: { status: "shipped", description: "Saiu" } }, "Enviado\nSaiu"],
  [
    "with choices in sections",
    "single_select",
    {
      title: "Ver opções",
      sections: [
        { title: "Pizzas", rows: [{ header: "Grande", title: "Calabresa", description: "R$ 50", id: "1" }] },
        { rows: [{ title: "Suco" }, null] },
      ],
    },
    "• Ver opções\nPizzas\n• Grande - Calabresa: R$ 50\n• Suco",
  ],
])("a button %s is read", (_what, name, params, lines) => {
  expect(button(name, params)).toBe(lines);
});

test("an offer that ends is read with its code and its end, in seconds or in milliseconds", () => {
  const limited_time_offer = { text: "Só hoje", copy_code: "DESC10", expiration_time: 1_800_000_000_000 };
  const lines = ["Só hoje", "Código: DESC10", "Vale até: 15/01/2027, 08:00"];
  expect(offer({ limited_time_offer })).toEqual(lines);
  expect(offer({ limited_time_offer: { ...limited_time_offer, expiration_time: 1_800_000_000 } })).toEqual(lines);
  expect(offer({ limited_time_offer: "x" })).toEqual([]);
});

const order = {
  currency: "BRL",
  total_amount: { value: 12_990, offset: 100 },
  order: {
    status: "pending",
    items: [
      { name: "Bolo", quantity: 2, amount: { value: 6000, offset: 100 } },
      { name: "Café", quantity: 1, amount: { value: 900, offset: 100 }, sale_amount: { value: 500, offset: 100 } },
    ],
    shipping: { value: 1490, offset: 100 },
    tax: { value: 100, offset: 100 },
    discount: { value: 500, offset: 100 },
  },
  payment_settings: [{ type: "pix_dynamic_code", pix_dynamic_code: { code: "000201", merchant_name: "Loja" } }],
};

test("an order to be paid is read with its items, what is added to them, its total and its payee", () => {
  expect(button("review_and_pay", order).split("\n")).toEqual([
    "• 2 × Bolo: R$ 60,00",
    "• 1 × Café: R$ 5,00",
    "Frete: R$ 14,90",
    "Imposto: R$ 1,00",
    "Desconto: R$ 5,00",
    "Total: R$ 129,90",
    "Recebedor: Loja",
    "Código: 000201",
  ]);
});

test("parameters that are JSON within JSON are read, and so is the page behind a message", () => {
  const twice = JSON.stringify(JSON.stringify({ display_text: "Ver", url: "https://x.com" }));
  expect(flowLines({ buttons: [{ name: "cta_url", buttonParamsJson: twice }] }, portuguese)).toEqual([
    "• Ver: https://x.com",
  ]);
  const page = { title: "Loja", description: "Ofertas", canonical_url: "https://x.com", domain: "x.com" };
  expect(offer({ tap_target_configuration: page })).toEqual(["Loja", "Ofertas", "https://x.com"]);
  for (const odd of ["[]", "1", "null", '"x"', "{"])
    expect(flowLines({ messageParamsJson: odd }, portuguese)).toEqual([]);
});

test("an order is read with its subtotal, its total and the end of its validity", () => {
  const sums = { subtotal: { value: 1000 }, expiration: { timestamp: "1800000000", description: "x" } };
  expect(button("order_details", { currency: "brl", total_amount: { value: 1500 }, order: sums })).toBe(
    "Subtotal: R$ 10,00\nTotal: R$ 15,00\nVale até: 15/01/2027, 08:00",
  );
});

test.each([
  ["pt", "shipped", "Enviado\nSaiu às 10 h"],
  ["en", "processing", "Being prepared\nSaiu às 10 h"],
  ["es", "partially_shipped", "Enviado en parte\nSaiu às 10 h"],
  ["en", "canceled", "Cancelled\nSaiu às 10 h"],
  ["pt", "a new state", "Saiu às 10 h"],
] as const)("the state of an order is said in %s: %s", (language, status, lines) => {
  const params = { order: { status, description: "Saiu às 10 h" } };
  expect(button("review_order", params, { language, timezone: "UTC" })).toBe(lines);
});

test("a payment by Pix without an order is its key and its owner", () => {
  const pix_static_code = { key: "5511999990000", key_type: "PHONE", merchant_name: "Rosa" };
  const empty = { value: 0, offset: 100 };
  const params = { currency: "BRL", total_amount: empty, order: { items: [{ name: "", amount: empty, quantity: 0 }] } };
  expect(button("payment_info", { ...params, payment_settings: [{ pix_static_code }] })).toBe(
    "Chave Pix: 5511999990000\nRecebedor: Rosa",
  );
});
