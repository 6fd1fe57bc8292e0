import { expect, test } from "vitest";
import { GraphError } from "../errors.ts";
import { fitTemplate } from "../messages/template-check.ts";
import { readTemplateMessage } from "../messages/schema/template.ts";
import type { BusinessAccount } from "../world/objects.ts";
import type { Template, TemplateButton, TemplateComponent } from "../world/template.ts";
import { requireRules } from "./rules.ts";

const link: TemplateButton = { type: "URL", text: "Ver", url: "https://x.com" };
const code: TemplateButton = { type: "COPY_CODE", example: "PROMO10" };
const reply: TemplateButton = { type: "QUICK_REPLY", text: "Ok" };
const offer = (part: object = {}) => ({
  type: "LIMITED_TIME_OFFER",
  limited_time_offer: { text: "Só hoje", has_expiration: true, ...part },
});
const body = (text = "Veja as ofertas") => ({ type: "BODY", text });
const buttons = (...all: TemplateButton[]) => ({ type: "BUTTONS", buttons: all });
const header = (format: string) => ({ type: "HEADER", format, text: "Oi", example: { header_handle: ["4::a"] } });

const check = (components: TemplateComponent[], category: Template["category"] = "MARKETING") =>
  requireRules({ category, parameterFormat: "POSITIONAL", components, isHandle: () => true });

test("an offer is accepted in the forms that Meta knows", () => {
  const endless = offer({ has_expiration: false });
  const forms = [
    [header("IMAGE"), offer(), body(), buttons(code, link)],
    [offer(), body("x".repeat(600)), buttons(code, link)],
    [endless, body(), buttons(link)],
    [endless, body(), buttons(code, link)],
  ];
  for (const components of forms) expect(() => check(components)).not.toThrow();
});

test.each<[string, TemplateComponent[], Template["category"]?]>([
  ["an offer of utility", [offer(), body(), buttons(code, link)], "UTILITY"],
  ["an offer with a footer", [offer(), body(), { type: "FOOTER", text: "Tchau" }, buttons(code, link)]],
  ["an offer with a header of text", [header("TEXT"), offer(), body(), buttons(code, link)]],
  ["an offer with a document", [header("DOCUMENT"), offer(), body(), buttons(code, link)]],
  ["an offer with a long text", [offer(), body("x".repeat(601)), buttons(code, link)]],
  ["an offer with a variable in its title", [offer({ text: "Até {{1}}" }), body(), buttons(code, link)]],
  ["an offer without a link", [offer(), body(), buttons(code)]],
  ["an offer without buttons", [offer(), body()]],
  ["an offer that ends, without a code", [offer(), body(), buttons(link)]],
  ["a code after the link", [offer(), body(), buttons(link, code)]],
  ["an offer with a reply button", [offer(), body(), buttons(code, link, reply)]],
])("%s is refused", (_name, components, category) => {
  expect(() => check(components, category)).toThrow(GraphError);
});

const end = { type: "limited_time_offer", limited_time_offer: { expiration_time_ms: 1_800_000_000_000 } };
const coupon = {
  type: "button",
  sub_type: "copy_code",
  index: 0,
  parameters: [{ type: "coupon_code", coupon_code: "A" }],
};
const sent = (expires: boolean, ...parameters: object[]) => {
  const components = [offer({ has_expiration: expires }), body(), buttons(code, link)];
  const template = { name: "oferta", language: "pt_BR", status: "APPROVED", components } as unknown as Template;
  const account = { templates: new Map([["1", template]]) } as unknown as BusinessAccount;
  const given = parameters.length === 0 ? [] : [{ type: "limited_time_offer", parameters }];
  const node = { name: "oferta", language: { code: "pt_BR" }, components: [...given, coupon] };
  return () => fitTemplate(account, readTemplateMessage(node));
};

test("a message must say when its offer ends, and must not when the offer has no end", () => {
  expect(sent(true, end)).not.toThrow();
  expect(sent(false)).not.toThrow();
  expect(sent(true)).toThrow(expect.objectContaining({ code: 131008 }));
  expect(sent(false, end)).toThrow(expect.objectContaining({ code: 132018 }));
  expect(sent(true, end, end)).toThrow(expect.objectContaining({ code: 132018 }));
});
