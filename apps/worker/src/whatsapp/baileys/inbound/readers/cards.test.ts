import { proto } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { parseMessage } from "../parse-message.ts";
import { headerOf } from "./parts.ts";

const wire = (content: proto.IMessage) => proto.Message.decode(proto.Message.encode(content).finish());
const shown = (content: proto.IMessage) => {
  const parsed = parseMessage(wire(content));
  if (parsed.kind !== "message") throw new Error(`No message but ${JSON.stringify(parsed)}`);
  return [parsed.mediaType, parsed.body];
};
const imageMessage = { mimetype: "image/jpeg", url: "https://mmg.whatsapp.net/x", mediaKey: Buffer.alloc(32) };
const audioMessage = { ...imageMessage, mimetype: "audio/mpeg" };
const other = "(Outra foto ou outro arquivo: veja no celular.)";
const cards = [
  { header: { imageMessage }, body: { text: "Bolo" } },
  { body: { text: "Sem foto" } },
  { header: { imageMessage }, body: { text: "Torta" } },
];
const flow = (params: object) => ({ buttons: [{ buttonParamsJson: JSON.stringify(params) }] });

test.each<[string, proto.IMessage, [string, string]]>([
  [
    "of a template: its first picture is the file, and a line stands for each other one",
    { templateMessage: { interactiveMessageTemplate: { body: { text: "Veja" }, carouselMessage: { cards } } } },
    ["image", `Veja\nBolo\nSem foto\nTorta\n${other}`],
  ],
  [
    "below a picture, which is the file",
    { interactiveMessage: { header: { imageMessage }, carouselMessage: { cards } } },
    ["image", `Bolo\n${other}\nSem foto\nTorta\n${other}`],
  ],
  [
    "with a sound in the footer",
    { interactiveMessage: { body: { text: "Ouça" }, footer: { text: "Loja", audioMessage } } },
    ["audio", "Ouça\nLoja"],
  ],
  [
    "of a program, filled with a picture",
    {
      highlyStructuredMessage: {
        hydratedHsm: { hydratedTemplate: { hydratedContentText: "Nota", imageMessage } },
      },
    },
    ["image", "Nota"],
  ],
])("a message of parts %s is shown, and its file can be fetched", (_what, content, expected) => {
  expect(shown(content)).toEqual(expected);
  expect(headerOf(wire(content))).not.toBeNull();
});

test.each<[string, proto.IMessage, [string, string]]>([
  [
    "with a title that a program filled",
    {
      templateMessage: {
        fourRowTemplate: {
          highlyStructuredMessage: { params: ["Entrega"] },
          content: { localizableParams: [{ default: "R$ 10,00" }], elementName: "order_update" },
        },
      },
    },
    ["text", "Entrega\nR$ 10,00"],
  ],
  [
    "with only a template's inner name",
    { highlyStructuredMessage: { elementName: "order_update", namespace: "whatsapp:hsm" } },
    ["unsupported", ""],
  ],
  [
    "with equal items",
    {
      interactiveMessage: {
        nativeFlowMessage: flow({ order: { items: [{ name: "Pizza" }, { name: "Pizza" }] } }),
      },
    },
    ["text", "• Pizza\n• Pizza"],
  ],
  [
    "with equal rows in two sections",
    {
      listMessage: { title: "Menu", sections: ["Um", "Dois"].map((title) => ({ title, rows: [{ title: "Outro" }] })) },
    },
    ["text", "Menu\nUm\n• Outro\nDois\n• Outro"],
  ],
  [
    "with the same words as title and text",
    { interactiveMessage: { header: { title: "Oferta" }, body: { text: "Oferta" } } },
    ["text", "Oferta"],
  ],
])("a message of parts %s shows its words, and no inner names", (_what, content, expected) =>
  expect(shown(content)).toEqual(expected),
);

test("all rows of a long list are shown, and three dots stand for the rest of an endless one", () => {
  const list = (count: number) =>
    shown({ listMessage: { sections: [{ rows: Array.from({ length: count }, (_, n) => ({ title: `Item ${n}` })) }] } });
  expect(list(120)[1]?.split("\n")).toHaveLength(120);
  expect(list(600)[1]?.split("\n").slice(-2)).toEqual(["• Item 499", "…"]);
});
