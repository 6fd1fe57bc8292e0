import { proto } from "@whiskeysockets/baileys";
import { describe, expect, test } from "vitest";
import { parseMessage } from "../parse-message.ts";

// Parses messages of phones, shops and banks, as public reports show them.

const parse = (content: proto.IMessage) => parseMessage(proto.Message.decode(proto.Message.encode(content).finish()));
const shown = (content: proto.IMessage) => {
  const parsed = parse(content);
  if (parsed.kind !== "message") throw new Error(`No message but ${JSON.stringify(parsed)}`);
  const { mediaType, body, media } = parsed;
  return media ? [mediaType, body, media.mimetype] : [mediaType, body];
};
const jpeg = { mimetype: "image/jpeg", url: "https://mmg.whatsapp.net/x", mediaKey: Buffer.alloc(32) };
const flow = (name: string, params: object) => ({ name, buttonParamsJson: JSON.stringify(params) });

describe("messages of parts", () => {
  test.each<[string, proto.IMessage, string[]]>([
    [
      "a picture, and a button that copies a code",
      {
        interactiveMessage: {
          header: { title: "Boleto", hasMediaAttachment: true, imageMessage: jpeg },
          body: { text: "Segue o boleto" },
          footer: { text: "Banco" },
          nativeFlowMessage: {
            buttons: [flow("cta_copy", { display_text: "Copiar código", copy_code: "34191.79001 01043.510047" })],
          },
        },
      },
      ["image", "Boleto\nSegue o boleto\nBanco\n• Copiar código: 34191.79001 01043.510047", "image/jpeg"],
    ],
    [
      "a picture above a question",
      {
        buttonsMessage: {
          imageMessage: jpeg,
          contentText: "Confirma?",
          footerText: "Clínica",
          buttons: [{ buttonId: "s", buttonText: { displayText: "Sim" } }],
        },
      },
      ["image", "Confirma?\nClínica\n• Sim", "image/jpeg"],
    ],
    [
      "a template with a document, a link and a call",
      {
        templateMessage: {
          hydratedTemplate: {
            documentMessage: { mimetype: "application/pdf", fileName: "nota.pdf" },
            hydratedContentText: "Sua nota",
            hydratedButtons: [
              { urlButton: { displayText: "Ver", url: "https://loja.example/n/1" } },
              { callButton: { displayText: "Ligar", phoneNumber: "+551133334444" } },
              { quickReplyButton: { displayText: "Recebi", id: "ok" } },
            ],
          },
        },
      },
      ["application", "Sua nota\n• Ver: https://loja.example/n/1\n• Ligar: +551133334444\n• Recebi", "application/pdf"],
    ],
    [
      "a list with its rows",
      {
        listMessage: {
          title: "Planos",
          description: "Escolha",
          footerText: "Até sexta",
          sections: [
            { title: "Mensais", rows: [{ title: "Ouro", description: "10 GB", rowId: "1" }, { title: "Prata" }] },
          ],
        },
      },
      ["text", "Planos\nEscolha\nAté sexta\nMensais\n• Ouro: 10 GB\n• Prata"],
    ],
    [
      "a carousel, whose first picture is the file",
      {
        interactiveMessage: {
          body: { text: "Ofertas" },
          carouselMessage: {
            cards: [
              {
                header: { imageMessage: jpeg },
                body: { text: "Bolo" },
                nativeFlowMessage: { buttons: [flow("quick_reply", { display_text: "Quero" })] },
              },
              { body: { text: "Torta" } },
            ],
          },
        },
      },
      ["image", "Ofertas\nBolo\n• Quero\nTorta", "image/jpeg"],
    ],
    [
      "a carousel below a title, whose first picture is the file",
      {
        interactiveMessage: {
          header: { title: "Loja", hasMediaAttachment: false },
          body: { text: "Ofertas" },
          carouselMessage: { cards: [{ header: { imageMessage: jpeg }, body: { text: "Bolo" } }] },
        },
      },
      ["image", "Loja\nOfertas\nBolo", "image/jpeg"],
    ],
    [
      "an order that is to be paid by Pix",
      {
        interactiveMessage: {
          body: { text: "Pedido 7" },
          nativeFlowMessage: {
            buttons: [
              flow("payment_info", {
                currency: "BRL",
                total_amount: { value: 2590, offset: 100 },
                order: { items: [{ name: "Bolo", quantity: 2 }, { name: "Café" }] },
                payment_settings: [
                  { type: "pix_static_code", pix_static_code: { key: "loja@example.com", key_type: "EMAIL" } },
                ],
              }),
            ],
          },
        },
      },
      ["text", "Pedido 7\n• 2 × Bolo\n• Café\nTotal: R$ 25,90\nChave Pix: loja@example.com"],
    ],
    [
      "an order that is to be paid by a boleto or on a page",
      {
        interactiveMessage: {
          body: { text: "Pedido 8" },
          nativeFlowMessage: {
            buttons: [
              flow("order_details", {
                currency: "BRL",
                total_amount: { value: 15_000, offset: 100 },
                payment_settings: [
                  { type: "boleto", boleto: { digitable_line: "03399026944140000002628346101018898510000008848" } },
                  { type: "payment_link", payment_link: { uri: "https://loja.example/pagar/8" } },
                ],
              }),
            ],
          },
        },
      },
      [
        "text",
        "Pedido 8\nTotal: R$ 150,00\nCódigo: 03399026944140000002628346101018898510000008848\nLink: https://loja.example/pagar/8",
      ],
    ],
    [
      "a product with its price and picture in the header",
      {
        interactiveMessage: {
          header: {
            productMessage: {
              product: { title: "Bolo", priceAmount1000: 25_000, currencyCode: "BRL", productImage: jpeg },
            },
          },
          body: { text: "Veja" },
        },
      },
      ["image", "Bolo\nPreço: R$ 25,00\nVeja", "image/jpeg"],
    ],
    [
      "a list of products",
      {
        listMessage: {
          title: "Catálogo",
          buttonText: "Ver itens",
          productListInfo: {
            productSections: [{ title: "Bolos", products: [{ productId: "1" }, { productId: "2" }] }],
          },
        },
      },
      ["text", "Catálogo\n• Ver itens\nBolos\nItens: 2"],
    ],
    [
      "a template of four rows with its buttons",
      {
        templateMessage: {
          fourRowTemplate: {
            content: { params: ["Seu pedido saiu"] },
            buttons: [
              { quickReplyButton: { displayText: { params: ["Recebi"] } } },
              { urlButton: { displayText: { params: ["Ver"] }, url: { params: ["https://loja.example"] } } },
            ],
          },
        },
      },
      ["text", "Seu pedido saiu\n• Recebi\n• Ver: https://loja.example"],
    ],
    [
      "a button whose parameters are broken",
      {
        interactiveMessage: {
          body: { text: "Veja" },
          nativeFlowMessage: { buttons: [{ name: "cta_url", buttonParamsJson: "{" }] },
        },
      },
      ["text", "Veja"],
    ],
  ])("messages of parts: %s", (_, content, expected) => expect(shown(content)).toEqual(expected));
});

describe("answers", () => {
  const choice = (listResponseMessage: proto.Message.IListResponseMessage) => shown({ listResponseMessage })[1];
  const form = (params: object, text = "Enviado") =>
    shown({
      interactiveResponseMessage: {
        body: { text },
        nativeFlowResponseMessage: { name: "flow", paramsJson: JSON.stringify(params) },
      },
    })[1];

  test("answers from a list contain the first words that are not empty, or else the id of the row", () => {
    expect(choice({ title: "", description: "Plano ouro", singleSelectReply: { selectedRowId: "plano-ouro" } })).toBe(
      "Plano ouro",
    );
    expect(choice({ title: " ", singleSelectReply: { selectedRowId: "plano-ouro" } })).toBe("plano-ouro");
    expect(shown({ buttonsResponseMessage: { selectedDisplayText: "", selectedButtonId: "sim" } })[1]).toBe("sim");
    expect(shown({ templateButtonReplyMessage: { selectedDisplayText: "Sim" } })[1]).toBe("Sim");
  });

  test("answers to a form contain its fields, without the tokens", () => {
    expect(form({ nome: "Rosa", data: "12/10", flow_token: "x" })).toBe("nome: Rosa\ndata: 12/10");
    expect(form({ itens: ["bolo", "café"], aceita: true, qtd: 2, wa_flow_response_params: {} })).toBe(
      "itens: bolo, café\naceita: true\nqtd: 2",
    );
    expect(
      form({ end: { cidade: "SP", itens: ["a", "b"], token: "x" }, values: { name: "Rosa", onde: { rua: "A" } } }),
    ).toBe("cidade: SP\nitens: a, b\nname: Rosa\nrua: A");
    expect(form({ flow_token: "x" })).toBe("Enviado");
    expect(form({ id: "opcao-2", title: "Segunda via" })).toBe("Segunda via");
    expect(form({ id: "opcao-2" }, "")).toBe("opcao-2");
  });
});
