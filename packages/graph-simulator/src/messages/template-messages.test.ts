import { describe, expect, test } from "vitest";
import { samples } from "../samples.ts";
import { startAll } from "../testing/product.ts";
import type { TemplateComponent } from "../world/template.ts";

const text = (value: string, name?: string) => ({
  type: "text",
  text: value,
  ...(name !== undefined && { parameter_name: name }),
});
const body = (...parameters: object[]) => ({ type: "body", parameters });
const button = (index: number, subType: string, ...parameters: object[]) => ({
  type: "button",
  sub_type: subType,
  index: String(index),
  parameters,
});
const made: Record<string, TemplateComponent[]> = {
  plain: [{ type: "BODY", text: "Olá!" }],
  two: [{ type: "BODY", text: "Olá {{1}}, pedido {{2}}." }],
  named: [{ type: "BODY", text: "Olá {{nome}}, pedido {{pedido}}." }],
  header: [
    { type: "HEADER", format: "TEXT", text: "Oi {{1}}" },
    { type: "BODY", text: "Olá!" },
  ],
  picture: [
    { type: "HEADER", format: "IMAGE" },
    { type: "BODY", text: "Olá!" },
  ],
  place: [
    { type: "HEADER", format: "LOCATION" },
    { type: "BODY", text: "Olá!" },
  ],
  buttons: [
    { type: "BODY", text: "Olá!" },
    {
      type: "BUTTONS",
      buttons: [
        { type: "QUICK_REPLY", text: "Ok" },
        { type: "URL", text: "Ver", url: "https://x.com/{{1}}" },
        { type: "URL", text: "Loja", url: "https://x.com" },
        { type: "COPY_CODE", example: "ABC" },
      ],
    },
  ],
  code: [
    { type: "BODY", text: "{{1}} is your verification code." },
    { type: "BUTTONS", buttons: [{ type: "OTP", otp_type: "COPY_CODE" }] },
  ],
  cards: [
    { type: "BODY", text: "Olá {{1}}!" },
    {
      type: "CAROUSEL",
      cards: [1, 2].map(() => ({
        components: [
          { type: "HEADER", format: "IMAGE" },
          { type: "BODY", text: "Por {{1}} reais" },
          { type: "BUTTONS", buttons: [{ type: "QUICK_REPLY", text: "Quero" }] },
        ],
      })),
    },
  ],
};

async function start() {
  const kit = await startAll();
  for (const [name, components] of Object.entries(made))
    kit.graph.makeTemplate(kit.account, {
      name,
      components,
      parameterFormat: name === "named" ? "NAMED" : "POSITIONAL",
      category: name === "code" ? "AUTHENTICATION" : "UTILITY",
    });
  const picture = String((await kit.upload(samples.jpeg)).json.id);
  const sendTemplate = (name: string, components: unknown[] = [], code = "pt_BR", to?: object) =>
    kit.send({ type: "template", template: { name, language: { code }, components } }, to);
  return { ...kit, picture, sendTemplate };
}
const image = (id: string) => ({ type: "image", image: { id } });
const card = (index: number, id: string, price = "10") => ({
  card_index: index,
  components: [
    { type: "header", parameters: [image(id)] },
    body(text(price)),
    button(0, "quick_reply", { type: "payload", payload: `card:${index}` }),
  ],
});
const url = button(1, "url", text("123"));
const coupon = button(3, "copy_code", { type: "coupon_code", coupon_code: "SAVE10" });

describe("a template message that fits is accepted", () => {
  test.each<[string, string, (picture: string) => object[]]>([
    ["no values for no variables", "plain", () => []],
    ["two texts in their order", "two", () => [body(text("Ana"), text("123"))]],
    ["two texts by their names, in any order", "named", () => [body(text("123", "pedido"), text("Ana", "nome"))]],
    ["a header's text", "header", () => [{ type: "HEADER", parameters: [text("Ana")] }]],
    ["a header's picture", "picture", (picture) => [{ type: "header", parameters: [image(picture)] }]],
    [
      "a header's place",
      "place",
      () => [
        {
          type: "header",
          parameters: [{ type: "location", location: { latitude: 1, longitude: 2, name: "a", address: "b" } }],
        },
      ],
    ],
    ["what the buttons need", "buttons", () => [url, coupon]],
    ["a payload too", "buttons", () => [button(0, "QUICK_REPLY", { type: "payload", payload: "opt:1" }), url, coupon]],
    ["the code in the text and in the button", "code", () => [body(text("123456")), button(0, "url", text("123456"))]],
    [
      "cards",
      "cards",
      (picture) => [body(text("Ana")), { type: "carousel", cards: [card(0, picture), card(1, picture)] }],
    ],
  ])("a template message that fits is accepted: %s", async (_name, template, components) => {
    const { sendTemplate, picture, graph } = await start();
    const { json } = await sendTemplate(template, components(picture));
    expect(json.error).toBeUndefined();
    await graph.webhooks.idle();
    expect(graph.sent.all[0]).toMatchObject({ template: { name: template }, failure: null });
  });
});

describe("refused template messages", () => {
  test.each<[string, string, object[], number, RegExp]>([
    ["an unknown name", "nothing", [], 132001, /template name \(nothing\) does not exist in pt_BR/],
    [
      "too few texts",
      "two",
      [body(text("Ana"))],
      132000,
      /body: number of localizable_params \(1\) does not match the expected number of params \(2\)/,
    ],
    ["too many texts", "plain", [body(text("Ana"))], 132000, /\(1\).*\(0\)/],
    ["no texts", "two", [], 132000, /\(0\).*\(2\)/],
    ["a text without its name", "named", [body(text("Ana"), text("1"))], 100, /Parameter name is missing or empty/],
    ["a text with another name", "named", [body(text("Ana", "nome"), text("1", "order"))], 132012, /order/],
    [
      "a picture for a text",
      "two",
      [body(text("Ana"), { type: "image", image: { link: "https://x.com/a" } })],
      132012,
      /expected TEXT, received IMAGE/,
    ],
    ["no picture", "picture", [], 132012, /header: Format mismatch, expected IMAGE, received UNKNOWN/],
    ["a text for a picture", "picture", [{ type: "header", parameters: [text("a")] }], 132012, /received TEXT/],
    ["a text of two lines", "two", [body(text("a\nb"), text("1"))], 132018, /new-line/],
    ["a text with four spaces", "two", [body(text("a    b"), text("1"))], 132018, /spaces/],
    ["an empty text", "two", [body(text(""), text("1"))], 131009, /Min length: 1/],
    ["a text that makes it too long", "two", [body(text("x".repeat(1020)), text("1"))], 132005, /at most 1024/],
    ["a link without its end", "buttons", [coupon], 131008, /Button at index 1 of type Url requires a parameter/],
    ["a code to copy that is missing", "buttons", [url], 131008, /index 3/],
    ["an end for a link that has none", "buttons", [url, coupon, button(2, "url", text("a"))], 132018, /index 2/],
    ["a button of another type", "buttons", [url, coupon, button(0, "url", text("a"))], 132018, /QUICK_REPLY/],
    [
      "a button that is not there",
      "buttons",
      [url, coupon, button(7, "url", text("a"))],
      132018,
      /no button at index 7/,
    ],
    ["the same button twice", "buttons", [url, url, coupon], 132018, /twice/],
    ["the body twice", "plain", [body(), body()], 132018, /twice/],
    ["an unknown component", "plain", [{ type: "sidebar" }], 100, /must be one of/],
    ["a strange field", "plain", [{ ...body(), colour: 1 }], 100, /Unexpected key "colour"/],
    ["no cards", "cards", [body(text("Ana"))], 132012, /cards/],
    [
      "cards for a template without any",
      "plain",
      [{ type: "carousel", cards: [card(0, "1"), card(1, "1")] }],
      100,
      /not a valid/,
    ],
  ])("refused template messages: %s", async (_name, template, components, code, words) => {
    const { sendTemplate, graph } = await start();
    const { json } = await sendTemplate(template, components);
    expect(json.error?.code).toBe(code);
    expect(`${json.error?.message} ${json.error?.error_data?.details}`).toMatch(words);
    expect(graph.sent.all).toEqual([]);
  });

  test("a template message is refused in another language, and while its template is pending, paused or disabled", async () => {
    const { graph, account, sendTemplate } = await start();
    expect((await sendTemplate("plain", [], "en")).json.error?.code).toBe(132001);
    const template = graph.makeTemplate(account, { name: "life", status: "PENDING" });
    const code = async () => (await sendTemplate("life")).json.error?.code;
    expect(await code()).toBe(132001);
    graph.decide.review(template, { event: "PAUSED" });
    expect(await code()).toBe(132015);
    graph.decide.review(template, { event: "DISABLED" });
    expect(await code()).toBe(132016);
    graph.decide.review(template, { event: "APPROVED" });
    expect(await code()).toBeUndefined();
  });

  test("a template message with a login code is refused to a scoped id", async () => {
    const { graph, number, sendTemplate } = await start();
    const bia = graph.makeCustomer("5521988887777", { username: "bia" });
    const scoped = String(bia.write(number, "oi").message.from_user_id);
    const components = [body(text("1")), button(0, "url", text("1"))];
    expect((await sendTemplate("code", components, "pt_BR", { recipient: scoped })).json.error?.code).toBe(131062);
  });
});

test("a customer presses a quick reply, and the answer has its payload, or else its words", async () => {
  const { graph, ana, sendTemplate, picture } = await start();
  await sendTemplate("buttons", [button(0, "quick_reply", { type: "payload", payload: "opt:1" }), url, coupon]);
  await sendTemplate("buttons", [url, coupon]);
  const [first, second] = graph.sent.all;
  if (!first || !second) throw new Error("nothing was sent");
  expect(ana.press(first, "Ok").message).toMatchObject({
    type: "button",
    button: { text: "Ok", payload: "opt:1" },
    context: { from: "551133330000", id: first.id },
  });
  expect(ana.press(second, "Ok").message.button).toEqual({ text: "Ok", payload: "Ok" });
  await sendTemplate("cards", [body(text("Ana")), { type: "carousel", cards: [card(0, picture), card(1, picture)] }]);
  const third = graph.sent.all[2];
  if (!third) throw new Error("nothing was sent");
  expect(ana.press(third, "card:1").message.button).toEqual({ text: "Quero", payload: "card:1" });
  expect(() => ana.press(second, "Não")).toThrow(/nothing to press/);
});
