import { expect, test } from "vitest";

interface FilledTemplate {
  offer: { text: string; until: string } | null;
  header?: { type: string; text?: string; image?: object };
  body: string;
  footer: string;
  buttons: { type: string; label?: string; which: string | null; target: string }[];
  cards: Omit<FilledTemplate, "cards">[];
}
/** The page's modules are plain JavaScript, which this compiler run does not check. */
const { fillTemplate } = (await import(new URL("./template.js", import.meta.url).href)) as {
  fillTemplate: (message: object) => FilledTemplate;
};

const text = (value: string, name?: string) => ({ type: "text", text: value, parameter_name: name });
const fill = (components: object[], given: object[] = []) =>
  fillTemplate({ template: { name: "a", components }, content: { components: given } });

test("parameters replace the variables, in their order or by their names", () => {
  const body = { type: "BODY", text: "{{2}}, {{1}} e {{2}}" };
  expect(fill([body], [{ type: "body", parameters: [text("Ana"), text("Bia")] }]).body).toBe("Bia, Ana e Bia");
  const named = { type: "BODY", text: "Olá {{nome}}, pedido {{pedido}}." };
  const given = { type: "BODY", parameters: [text("7", "pedido"), text("Ana", "nome")] };
  expect(fill([named], [given]).body).toBe("Olá Ana, pedido 7.");
  expect(fill([named]).body).toBe("Olá {{nome}}, pedido {{pedido}}.");
});

test("header, footer and buttons show their template's text and the given values", () => {
  const made = [
    { type: "HEADER", format: "TEXT", text: "Oi {{1}}" },
    { type: "BODY", text: "Olá" },
    { type: "FOOTER", text: "Tchau" },
    {
      type: "BUTTONS",
      buttons: [
        { type: "QUICK_REPLY", text: "Ok" },
        { type: "QUICK_REPLY", text: "Não" },
        { type: "URL", text: "Ver", url: "https://x.com/{{1}}" },
        { type: "PHONE_NUMBER", text: "Ligar", phone_number: "+551133330000" },
      ],
    },
  ];
  const given = [
    { type: "header", parameters: [text("Ana")] },
    { type: "button", sub_type: "quick_reply", index: "0", parameters: [{ type: "payload", payload: "opt:1" }] },
    { type: "button", sub_type: "url", index: "2", parameters: [text("9")] },
  ];
  expect(fill(made, given)).toEqual({
    header: { type: "text", text: "Oi Ana" },
    offer: null,
    body: "Olá",
    footer: "Tchau",
    buttons: [
      { type: "QUICK_REPLY", label: "Ok", which: "opt:1", target: "" },
      { type: "QUICK_REPLY", label: "Não", which: "Não", target: "" },
      { type: "URL", label: "Ver", which: null, target: "https://x.com/9" },
      { type: "PHONE_NUMBER", label: "Ligar", which: null, target: "+551133330000" },
    ],
    cards: [],
  });
});

test("the message shows as many cards as were sent, each with its own file and text", () => {
  const card = {
    components: [
      { type: "HEADER", format: "IMAGE" },
      { type: "BODY", text: "Por {{1}}" },
    ],
  };
  const sent = (price: string) => ({
    components: [
      { type: "header", parameters: [{ type: "image", image: { id: price } }] },
      { type: "body", parameters: [text(price)] },
    ],
  });
  const made = [
    { type: "BODY", text: "Veja" },
    { type: "CAROUSEL", cards: [card, card] },
  ];
  const { cards } = fill(made, [{ type: "carousel", cards: ["1", "2", "3"].map(sent) }]);
  expect(cards.map(({ body }) => body)).toEqual(["Por 1", "Por 2", "Por 3"]);
  expect(cards[2]?.header).toMatchObject({ type: "image", image: { id: "3" } });
});

test("an offer shows its title, and when it ends", () => {
  const made = [
    { type: "LIMITED_TIME_OFFER", limited_time_offer: { text: "Só hoje", has_expiration: true } },
    { type: "BODY", text: "Olá" },
  ];
  const end = { type: "limited_time_offer", limited_time_offer: { expiration_time_ms: 1_800_000_000_000 } };
  expect(fill(made).offer).toEqual({ text: "Só hoje", until: "" });
  expect(fill(made, [{ type: "limited_time_offer", parameters: [end] }]).offer?.until).toContain("2027");
});
