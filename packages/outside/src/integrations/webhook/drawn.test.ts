import { expect, test } from "vitest";
import { said } from "../testing/answers.ts";

// Messages that programs draw.
test.each<[string, unknown, string[]]>([
  [
    "a card of Microsoft",
    {
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          content: {
            type: "AdaptiveCard",
            body: [{ type: "TextBlock", text: "Escolha" }],
            actions: [
              { type: "Action.Submit", title: "Sim" },
              { type: "Action.OpenUrl", title: "Site", url: "https://a.b" },
            ],
          },
        },
      ],
    },
    ["Escolha\n\nSite: https://a.b\n\n- Sim"],
  ],
  [
    "a hero card",
    {
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.hero",
          content: {
            title: "Plano A",
            subtitle: "R$ 10",
            images: [{ url: "https://a.b/a.png" }],
            buttons: [{ type: "imBack", title: "Quero" }],
          },
        },
      ],
    },
    ["https://a.b/a.png *Plano A*\nR$ 10", "- Quero"],
  ],
  [
    "Slack's blocks",
    {
      blocks: [
        { type: "section", text: { type: "mrkdwn", text: "Qual?" } },
        { type: "actions", elements: [{ type: "button", text: { type: "plain_text", text: "Sim" } }] },
      ],
    },
    ["Qual?\n\n- Sim"],
  ],
  [
    "Google Chat's card",
    {
      cardsV2: [
        { card: { header: { title: "Plano A" }, sections: [{ widgets: [{ textParagraph: { text: "Bom" } }] }] } },
      ],
    },
    ["*Plano A*", "Bom"],
  ],
  [
    "Messenger's template",
    {
      message: {
        attachment: {
          type: "template",
          payload: { template_type: "button", text: "Qual?", buttons: [{ type: "postback", title: "Sim" }] },
        },
      },
    },
    ["Qual?\n\n- Sim"],
  ],
  [
    "a list in the form of similar products",
    {
      number: "5511",
      title: "Menu",
      description: "Escolha",
      sections: [
        {
          title: "Áreas",
          rows: [
            { title: "Vendas", rowId: "1" },
            { title: "Suporte", rowId: "2" },
          ],
        },
      ],
    },
    ["*Menu*\nEscolha\n\n- Vendas\n- Suporte"],
  ],
  [
    "a list of Gupshup",
    { type: "list", body: "Escolha", items: [{ title: "Áreas", options: [{ type: "text", title: "Vendas" }] }] },
    ["Escolha\n\n- Vendas"],
  ],
  [
    "Sunshine's actions",
    { content: { type: "text", text: "Qual?", actions: [{ type: "reply", text: "Sim", payload: "s" }] } },
    ["Qual?\n\n- Sim"],
  ],
])("of %s the customer gets the words, files and options", (_whose, value, texts) =>
  expect(said(value)).toEqual(texts),
);

test("formatted words remove nothing from the text beside them", () => {
  const richText = [{ type: "p", children: [{ text: "Olá" }] }];
  expect(said({ richText: [], text: "Oi" })).toEqual(["Oi"]);
  expect(said({ richText, text: "Oi", buttons: ["Sim"] })).toEqual(["Oi\n\n- Sim"]);
  expect(said({ richText, transfer: true })).toEqual(["Olá", "transfer"]);
});

test("a card of a person is a file, and blocks without recognised words are a fault", () => {
  expect(said({ attachments: [{ contentType: "text/vcard", url: "https://a.b/c.vcf" }] })).toEqual([
    "https://a.b/c.vcf",
  ]);
  expect(() => said({ blocks: [{ type: "paragraph", content: "Olá" }] })).toThrow(
    expect.objectContaining({ reason: "bad-answer" }),
  );
});
