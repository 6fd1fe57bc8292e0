import { expect, test } from "vitest";
import { templateFaults } from "./check.ts";
import { readComponents } from "./content.ts";
import {
  changedValues,
  isSameContent,
  isSendable,
  lacksCardFile,
  neededValues,
  type TemplateValues,
  valueFault,
  valueFaults,
} from "./rules.ts";
import type { TemplateCard, TemplateContent } from "./schema.ts";
import { cardPayload, sentComponents, storedCarousel, tappedCard, withCardFiles } from "./sent-template.ts";
import { allWords, sampleValues, shownCards } from "./shown-words.ts";

const file = { id: 7, url: "/api/media/7", name: "a.jpg", mimetype: "image/jpeg" };
const card = (part: Partial<TemplateCard> = {}): TemplateCard => ({
  header: "image",
  body: "Tênis por {{preco}} reais",
  samples: { preco: "10" },
  buttons: [
    { kind: "reply", text: "Quero" },
    { kind: "url", text: "Ver", url: "https://x.com/{{1}}", sample: "https://x.com/tenis" },
  ],
  file,
  ...part,
});
const content = (cards: TemplateCard[] = [card(), card()], part: Partial<TemplateContent> = {}): TemplateContent => ({
  header: { kind: "none" },
  body: "Olá {{nome}}, veja as ofertas.",
  samples: { nome: "Ana" },
  footer: "",
  buttons: [],
  cards,
  ...part,
});
const values: TemplateValues = {
  header: "",
  body: { nome: "Rosa" },
  buttons: {},
  cards: [
    { body: { preco: "10" }, buttons: { 1: "a b" } },
    { body: { preco: "20" }, buttons: { 1: "c" } },
  ],
};
const faults = (given: TemplateContent, haveFiles = given.cards?.map(() => true)) =>
  templateFaults("ofertas", given, false, haveFiles);

test("a carousel that Meta accepts has no fault", () => {
  expect(faults(content())).toEqual({});
  expect(faults(content([card({ body: "", buttons: [] }), card({ body: "", buttons: [] })]))).toEqual({});
});

test.each<[string, TemplateContent, Record<string, string>]>([
  ["one card alone", content([card()]), { cards: "cards" }],
  ["eleven cards", content(Array.from({ length: 11 }, () => card())), { cards: "cards" }],
  ["pictures and films", content([card(), card({ header: "video" })]), { cards: "same" }],
  ["other buttons", content([card(), card({ buttons: [] })]), { cards: "same" }],
  ["a card without a text", content([card(), card({ body: "" })]), { "cards.1.body": "same" }],
  ["a long text", content([card(), card({ body: "x".repeat(161) })]), { "cards.1.body": "long" }],
  ["no sample", content([card(), card({ samples: {} })]), { "cards.1.samples.preco": "sample" }],
  [
    "three buttons",
    content([1, 2].map(() => card({ buttons: [1, 2, 3].map(() => ({ kind: "reply", text: "a" })) }))),
    { cards: "many" },
  ],
  ["a code to copy", content([1, 2].map(() => card({ buttons: [{ kind: "code", sample: "A" }] }))), { cards: "many" }],
  [
    "a button without words",
    content([card(), card({ buttons: [{ kind: "reply", text: "" }, ...card().buttons.slice(1)] })]),
    { "cards.1.buttons.0": "required" },
  ],
  ["a footer", content([card(), card()], { footer: "Tchau" }), { cards: "alone" }],
  [
    "numbers beside names",
    content([card(), card({ body: "Bota por {{1}} reais", samples: { 1: "5" } })]),
    { body: "naming" },
  ],
])("%s is reported", (_name, given, expected) => {
  expect(faults(given)).toEqual(expected);
});

test("a card without a file is reported, and cannot be sent", () => {
  expect(faults(content(), [true, false])).toEqual({ "cards.1.file": "file" });
  const state = { status: "approved", category: "marketing", hasOther: false } as const;
  expect(isSendable({ ...state, content: content() })).toBe(true);
  expect(isSendable({ ...state, content: content([card(), card({ file: null })]) })).toBe(false);
  expect(lacksCardFile({ ...content(), cards: undefined })).toBe(false);
});

test("each card needs values of its own, in the order in which they are read", () => {
  expect(neededValues(content())).toEqual([
    { part: "body", key: "nome" },
    { part: "body", key: "preco", card: 0 },
    { part: "buttons", key: "1", card: 0 },
    { part: "body", key: "preco", card: 1 },
    { part: "buttons", key: "1", card: 1 },
  ]);
  expect(valueFaults(content(), { ...values, cards: values.cards?.slice(0, 1) })).toEqual([
    { part: "body", key: "preco", card: 1, fault: "missing" },
    { part: "buttons", key: "1", card: 1, fault: "missing" },
  ]);
  // The words around the value are 16 letters.
  const of = (length: number) => valueFault(content(), { part: "body", key: "preco", card: 0 }, "9".repeat(length));
  expect([of(144), of(145)]).toEqual([null, "long"]);
  expect(changedValues(content(), values, (value) => ` ${value}\n`)).toEqual(values);
});

test("two values that fit one by one may together make the text of a card too long", () => {
  const two = card({ body: "Um {{a}} e mais um {{b}} aqui", samples: {}, buttons: [] });
  const given = {
    ...values,
    cards: [1, 2].map(() => ({ body: { a: "x".repeat(80), b: "x".repeat(80) }, buttons: {} })),
  };
  expect(valueFaults(content([two, two]), given)).toEqual(
    [0, 1].map((at) => ({ part: "body", key: "", card: at, fault: "long" })),
  );
});

test("a carousel shows each card with its values, and its words include those of all cards", () => {
  const shown = shownCards(content(), values);
  expect(shown.map(({ body }) => body)).toEqual(["Tênis por 10 reais", "Tênis por 20 reais"]);
  expect(shown[0]?.buttons[1]).toEqual({ kind: "url", text: "Ver", target: "https://x.com/a%20b" });
  expect(allWords(content(), values)).toBe("Olá Rosa, veja as ofertas.\n\nTênis por 10 reais\n\nTênis por 20 reais");
  expect(sampleValues(content()).cards?.[0]).toEqual({ body: { preco: "10" }, buttons: { 0: "", 1: "tenis" } });
});

test("Meta gets the cards with their files, values and payloads", () => {
  const { carousel } = storedCarousel(content(), values);
  const components = withCardFiles(sentComponents(content(), true, values), carousel?.cards ?? [], ["11", "12"]);
  expect(components[0]).toEqual({
    type: "body",
    parameters: [{ type: "text", parameter_name: "nome", text: "Rosa" }],
  });
  const { cards } = components[1] as { cards: { card_index: number; components: object[] }[] };
  expect(cards.map((one) => one.card_index)).toEqual([0, 1]);
  expect(cards[1]?.components).toEqual([
    { type: "header", parameters: [{ type: "image", image: { id: "12" } }] },
    { type: "body", parameters: [{ type: "text", parameter_name: "preco", text: "20" }] },
    {
      type: "button",
      sub_type: "quick_reply",
      index: "0",
      parameters: [{ type: "payload", payload: "card:1:0:Tênis por 20 reais" }],
    },
    { type: "button", sub_type: "url", index: "1", parameters: [{ type: "text", text: "c" }] },
  ]);
});

test("the payload of an answer names its card, however long the words of the card are", () => {
  const payload = cardPayload(3, 1, `a\n${"x".repeat(400)}`);
  expect(payload.length).toBeLessThanOrEqual(256);
  expect(tappedCard(payload)).toEqual({ place: 4, words: `a\n${"x".repeat(198)}` });
  for (const other of ["opt:1", "card:a:1:x", "card:1", "", "Quero"]) expect(tappedCard(other)).toBeNull();
});

test("Meta's cards are read, and a template whose cards cannot be filled here is only listed", () => {
  const header = { type: "HEADER", format: "IMAGE", example: { header_handle: ["https://scontent.example/a"] } };
  const body = { type: "BODY", text: "Por {{1}} reais", example: { body_text: [["10"]] } };
  const buttons = { type: "BUTTONS", buttons: [{ type: "QUICK_REPLY", text: "Quero" }] };
  const read = (...cards: object[][]) =>
    readComponents([
      { type: "BODY", text: "Veja" },
      { type: "CAROUSEL", cards: cards.map((components) => ({ components })) },
    ]);
  const known = read([header, body, buttons], [header, body, buttons]);
  expect(known.hasOther).toBe(false);
  expect(known.content.cards?.[1]).toEqual({
    header: "image",
    body: "Por {{1}} reais",
    samples: { 1: "10" },
    buttons: [{ kind: "reply", text: "Quero" }],
    file: null,
  });
  const product = { type: "HEADER", format: "PRODUCT" };
  const catalog = { type: "BUTTONS", buttons: [{ type: "SPM", text: "View" }] };
  for (const other of [read([product], [product]), read([header, catalog], [header, catalog]), read()])
    expect(other).toMatchObject({ hasOther: true, content: { body: "Veja" } });
});

test("another text or button changes the content of a card, and another file does not", () => {
  const other = (part: Partial<TemplateCard>) => content([card(), card(part)]);
  expect(isSameContent(content(), other({ file: null, samples: {} }))).toBe(true);
  expect(isSameContent(content(), other({ body: "Bota" }))).toBe(false);
  expect(isSameContent(content(), other({ buttons: [] }))).toBe(false);
  expect(isSameContent(content(), content([card(), card(), card()]))).toBe(false);
});
