import type { proto } from "@whiskeysockets/baileys";
import { parsed } from "../../../form-answer.ts";
import { bullet, firstOf, linesOf, text } from "../content.ts";
import { moneyOf, msOf, type Term, termed, termOf, timeOf, type Wording } from "../../../wording.ts";

// The native flow: messages of shops and banks with an offer, and with buttons that open a page, copy a code, offer choices or pay. Its parameters
// are JSON.

/** The line of a button: its label, and what it opens or copies. */
export const button = (words: string | null | undefined, more?: string | null): string => {
  const [label, detail] = [text(words).trim(), text(more).trim()];
  return label === "" && detail === "" ? "" : `${bullet}${[label, detail].filter((part) => part !== "").join(": ")}`;
};

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? { ...value } : {});
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
/** Reads a text. A code or a number may be a JSON number, which is exact only up to a size. */
const wordsOf = (value: unknown): string =>
  typeof value === "string" ? value : Number.isSafeInteger(value) ? String(value) : "";
const moment = (wording: Wording, value: unknown): string => timeOf(wording, msOf(value));

/** The lines for an offer with its end, for the page behind the message, and for all buttons. */
export function flowLines(
  flow: proto.Message.InteractiveMessage.INativeFlowMessage | null | undefined,
  wording: Wording,
): string[] {
  const params = parsed(flow?.messageParamsJson);
  const [offer, page] = [fieldsOf(params.limited_time_offer), fieldsOf(params.tap_target_configuration)];
  return [
    wordsOf(offer.text),
    termed(wording, "code", wordsOf(offer.copy_code)),
    termed(wording, "expires", moment(wording, offer.expiration_time)),
    wordsOf(page.title),
    wordsOf(page.description),
    wordsOf(page.canonical_url),
    ...(flow?.buttons ?? []).map((one) => flowButton(one.buttonParamsJson, wording)),
  ].filter((line) => line !== "");
}

/** A button of the native flow: its label, and the text, address, number, choices or payment behind it. */
export function flowButton(json: string | null | undefined, wording: Wording): string {
  const params = parsed(json);
  const said = (key: string): string => wordsOf(params[key]);
  const label = firstOf(said("display_text"), said("title"), said("button_text"), said("flow_cta"));
  const address = firstOf(said("copy_code"), said("url"), said("phone_number"), wordsOf(fieldsOf(params.link).url));
  return linesOf(button(label, address), ...listOf(params.sections).flatMap(choicesOf), ...payment(params, wording));
}

const choicesOf = (section: Fields): string[] => [
  wordsOf(section.title),
  ...listOf(section.rows).map((row) =>
    button([row.header, row.title].map(wordsOf).filter(Boolean).join(" - "), wordsOf(row.description)),
  ),
];

const states: ReadonlyMap<unknown, Term> = new Map([
  ["processing", "processing"],
  ["partially_shipped", "partlyShipped"],
  ["shipped", "shipped"],
  ["completed", "completed"],
  ["canceled", "cancelled"],
]);

/**
 * The lines of an order: its state, items, extra amounts and sum, its time limit, and the ways to pay: a Pix key with its owner, a code to copy, a
 * boleto's line, or a page. Empty for a button without an order and without a payment.
 */
function payment(params: Fields, wording: Wording): string[] {
  const order = fieldsOf(params.order);
  const money = (value: unknown): string => {
    const { value: units, offset } = fieldsOf(value);
    const amount = Number(units ?? 0) / (Number(offset ?? 100) || 100);
    return moneyOf(wording, amount, wordsOf(params.currency) || null);
  };
  const items = listOf(order.items).map((item) => {
    const label = [item.quantity, wordsOf(item.name)].filter(Boolean).join(" × ");
    return button(label, money(item.sale_amount) || money(item.amount));
  });
  const state = states.get(order.status);
  return [
    state ? termOf(wording, state) : "",
    wordsOf(order.description),
    ...items,
    termed(wording, "subtotal", money(order.subtotal)),
    termed(wording, "shipping", money(order.shipping)),
    termed(wording, "tax", money(order.tax)),
    termed(wording, "discount", money(order.discount)),
    termed(wording, "total", money(params.total_amount)),
    termed(wording, "expires", moment(wording, fieldsOf(order.expiration).timestamp)),
    ...listOf(params.payment_settings).flatMap((setting) => meansOf(setting, wording)),
  ];
}

function meansOf(setting: Fields, wording: Wording): string[] {
  const [fixed, dynamic] = [fieldsOf(setting.pix_static_code), fieldsOf(setting.pix_dynamic_code)];
  const [boleto, page] = [fieldsOf(setting.boleto), fieldsOf(setting.payment_link)];
  return [
    termed(wording, "key", wordsOf(fixed.key)),
    termed(wording, "payee", wordsOf(fixed.merchant_name) || wordsOf(dynamic.merchant_name)),
    termed(wording, "code", wordsOf(dynamic.code) || wordsOf(boleto.digitable_line)),
    termed(wording, "link", wordsOf(page.uri)),
  ];
}
