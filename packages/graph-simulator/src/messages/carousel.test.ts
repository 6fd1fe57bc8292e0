import { expect, test } from "vitest";
import { samples } from "../samples.ts";
import { startAll } from "../testing/product.ts";

const text = (value: string) => ({ type: "text", text: value });
const body = (...parameters: object[]) => ({ type: "body", parameters });
const madeCard = {
  components: [
    { type: "HEADER", format: "IMAGE" },
    { type: "BODY", text: "Por {{1}} reais" },
    { type: "BUTTONS", buttons: [{ type: "QUICK_REPLY", text: "Quero" }] },
  ],
};
const picture = (id: string) => ({ type: "header", parameters: [{ type: "image", image: { id } }] });
const card = (index: number, id: string, price = "10") => ({
  card_index: index,
  components: [picture(id), body(text(price))],
});

async function start() {
  const kit = await startAll();
  const components = [
    { type: "BODY", text: "Olá {{1}}!" },
    { type: "CAROUSEL", cards: [madeCard, madeCard] },
  ];
  kit.graph.makeTemplate(kit.account, { name: "cards", category: "MARKETING", components });
  const id = String((await kit.upload(samples.jpeg)).json.id);
  const sendCards = (cards: object[]) => {
    const given = [body(text("Ana")), { type: "carousel", cards }];
    return kit.send({ type: "template", template: { name: "cards", language: { code: "pt_BR" }, components: given } });
  };
  return { ...kit, id, sendCards };
}

test("a carousel with the cards of its template is accepted", async () => {
  const { sendCards, id, graph } = await start();
  expect((await sendCards([card(0, id), card(1, id)])).json.error).toBeUndefined();
  await graph.webhooks.idle();
  expect(graph.sent.all[0]).toMatchObject({ failure: null });
});

test.each<[string, (id: string) => object[], number, RegExp]>([
  ["more cards than were made", (id) => [0, 1, 2].map((n) => card(n, id)), 132012, /cards \(3\).*cards \(2\)/],
  ["fewer cards than were made", (id) => [card(0, id)], 132012, /cards \(1\).*cards \(2\)/],
  ["cards that miscount", (id) => [card(0, id), card(2, id)], 132018, /card_index/],
  [
    "a card without its picture",
    (id) => [card(0, id), { card_index: 1, components: [body(text("10"))] }],
    132012,
    /expected IMAGE, received UNKNOWN/,
  ],
  [
    "a card without the value of its text",
    (id) => [card(0, id), { card_index: 1, components: [picture(id)] }],
    132000,
    /\(0\).*\(1\)/,
  ],
  ["a card with too long a text", (id) => [card(0, id), card(1, id, "9".repeat(155))], 132005, /at most 160/],
])("a carousel is refused: %s", async (_name, cards, code, words) => {
  const { sendCards, id, graph } = await start();
  const { json } = await sendCards(cards(id));
  expect(json.error?.code).toBe(code);
  expect(json.error?.error_data?.details).toMatch(words);
  expect(graph.sent.all).toEqual([]);
});
