import { expect, test } from "vitest";
import { samples } from "../samples.ts";
import { startAll } from "../testing/product.ts";

const quick = { type: "QUICK_REPLY", text: "Quero" };
const link = { type: "URL", text: "Ver", url: "https://x.com" };
const body = (text: string) => ({ type: "BODY", text });

async function start() {
  const kit = await startAll();
  const { bytes, mimeType } = samples.jpeg;
  const query = `file_name=a.jpg&file_length=${bytes.length}&file_type=${encodeURIComponent(mimeType)}`;
  const begun = await kit.call("POST", `${kit.app.id}/uploads?${query}`);
  const answer = await fetch(`${kit.graph.url}/v25.0/${String(begun.json["id"])}`, {
    method: "POST",
    headers: { authorization: `OAuth ${kit.token.value}`, file_offset: "0" },
    body: new Uint8Array(bytes),
  });
  const { h: handle } = (await answer.json()) as { h: string };
  const header = (format = "IMAGE") => ({ type: "HEADER", format, example: { header_handle: [handle] } });
  const card = (...components: object[]) => ({ components: [header(), ...components] });
  const make = (cards: object[], more: object = {}, beside: object[] = []) =>
    kit.call("POST", `${kit.account.id}/message_templates`, {
      name: "ofertas",
      language: "pt_BR",
      category: "MARKETING",
      components: [body("Veja"), ...beside, { type: "CAROUSEL", cards }],
      ...more,
    });
  return { ...kit, header, card, make };
}
const buttons = (...all: object[]) => ({ type: "BUTTONS", buttons: all });

test("cards with the same structure are accepted, with or without texts and buttons", async () => {
  const { card, make } = await start();
  const whole = card(body("Por 10 reais"), buttons(quick, link));
  expect((await make([whole, whole])).json).toMatchObject({ status: "PENDING", category: "MARKETING" });
  expect((await make([card(), card()], { name: "fotos" })).json).toMatchObject({ status: "PENDING" });
});

type Kit = Awaited<ReturnType<typeof start>>;
test.each<[string, (kit: Kit) => Promise<{ json: { error?: { code: number } } }>]>([
  ["cards of which one has no text", ({ card, make }) => make([card(body("a")), card()])],
  ["cards with other buttons", ({ card, make }) => make([card(buttons(quick)), card(buttons(link))])],
  ["cards of pictures and films", ({ card, header, make }) => make([card(), { components: [header("VIDEO")] }])],
  ["a card with three buttons", ({ card, make }) => make([1, 2].map(() => card(buttons(quick, quick, link))))],
  ["a card with a long text", ({ card, make }) => make([1, 2].map(() => card(body("x".repeat(161)))))],
  ["a card without a picture", ({ make }) => make([1, 2].map(() => ({ components: [body("a")] })))],
  ["eleven cards", ({ card, make }) => make(Array.from({ length: 11 }, () => card()))],
  ["a carousel of utility", ({ card, make }) => make([card(), card()], { category: "UTILITY" })],
  ["a carousel with a footer", ({ card, make }) => make([card(), card()], {}, [{ type: "FOOTER", text: "Tchau" }])],
])("a template with cards is refused: %s", async (_name, attempt) => {
  const kit = await start();
  const { json } = await attempt(kit);
  expect([100, 131008, 131009]).toContain(json.error?.code);
  expect(kit.account.templates.size).toBe(0);
});
