import { expect, test } from "vitest";
import { Speech } from "../speech.ts";
import { tell } from "./says.ts";
import { detected } from "./schema.ts";

function told(...fulfillmentMessages: object[]) {
  const speech = new Speech(0);
  const result = detected.parse({ queryResult: { fulfillmentMessages } }).queryResult;
  const { options, end } = tell(result, speech);
  return { actions: speech.actions, options: options.map(({ n, says }) => [n, says]), end };
}
const rich = (...elements: object[]) => told({ payload: { richContent: [elements] } });
const text = (said: string) => ({ do: "text", text: said });
const media = (url: string, caption = "") => ({ do: "media", url, caption });
const file = "https://files.example/a.png";

test("an answer of Dialogflow Messenger is sent as text, and its chips are options", () => {
  const info = { type: "info", title: "Horários", subtitle: "9 às 18" };
  const chips = { type: "chips", options: [{ text: "Segunda" }, { text: "Sábado" }] };
  expect(rich(info, chips)).toEqual({
    actions: [text("*Horários*\n9 às 18\n\n1 - Segunda\n2 - Sábado")],
    options: [
      [1, "Segunda"],
      [2, "Sábado"],
    ],
    end: null,
  });
});

test.each<[object, object[]]>([
  [{ type: "description", title: "Prazo", text: ["3 dias", "na capital"] }, [text("*Prazo*\n3 dias\nna capital")]],
  [{ type: "info", title: "Horas", subtitle: ["9 às 12", "14 às 18"] }, [text("*Horas*\n9 às 12\n14 às 18")]],
  [{ type: "files", files: [{ name: "a.png", downloadLink: file }] }, [media(file, "a.png")]],
  [{ type: "info", title: "Site", actionLink: "https://a.b" }, [text("*Site*\n\nhttps://a.b")]],
  [{ type: "info", title: "Loja", image: { src: { rawUrl: file } } }, [media(file, "*Loja*")]],
  [{ type: "image", rawUrl: file, accessibilityText: "Foto" }, [media(file, "Foto")]],
  [{ type: "button", text: "Site", link: "https://a.b" }, [text("Site: https://a.b")]],
  [{ type: "button", text: "Falar", event: { name: "x" } }, [text("1 - Falar")]],
  [{ type: "list", title: "Pix", subtitle: "Na hora" }, [text("*Pix*\nNa hora\n\n1 - Pix")]],
  [
    { type: "accordion", title: "Troca", subtitle: "Em 7 dias", text: "Com a nota" },
    [text("*Troca*\nEm 7 dias\nCom a nota")],
  ],
  [{ type: "video", title: "Veja", source: { youtube: { videoId: "abc" } } }, [text("Veja: https://youtu.be/abc")]],
  [{ type: "audio", title: "Ouça", audio: { rawUrl: "https://a.b/c.mp3" } }, [media("https://a.b/c.mp3", "Ouça")]],
  [{ type: "html", html: "<b>Olá</b>" }, [text("*Olá*")]],
  [{ type: "divider" }, []],
  [{ type: "carrossel", title: "Novo" }, [text("Novo")]],
  [{ type: "mapa", lat: 1 }, [{ do: "left-out", detail: 'richContent: {"type":"mapa","lat":1}' }]],
])("%j is sent as text", (element, actions) => expect(rich(element).actions).toEqual(actions));

test.each<[string, object[], object[]]>([
  [
    "of Google's assistant",
    [
      { platform: "ACTIONS_ON_GOOGLE", simpleResponses: { simpleResponses: [{ textToSpeech: "Olá!" }] } },
      { platform: "ACTIONS_ON_GOOGLE", suggestions: { suggestions: [{ title: "Pix" }, { title: "Boleto" }] } },
    ],
    [text("Olá!\n\n1 - Pix\n2 - Boleto")],
  ],
  [
    "with a card and a link",
    [
      {
        platform: "ACTIONS_ON_GOOGLE",
        basicCard: {
          title: "Plano",
          formattedText: "**50**",
          image: { imageUri: file },
          buttons: [{ title: "Site", openUriAction: { uri: "https://a.b" } }],
        },
      },
      { platform: "ACTIONS_ON_GOOGLE", linkOutSuggestion: { destinationName: "Loja", uri: "https://c.d" } },
    ],
    [media(file, "*Plano*\n*50*"), text("Site: https://a.b\n\nLoja: https://c.d")],
  ],
  [
    "with a list",
    [{ platform: "ACTIONS_ON_GOOGLE", listSelect: { title: "Qual?", items: [{ title: "Pix" }, { title: "Boleto" }] } }],
    [text("Qual?\n\n1 - Pix\n2 - Boleto")],
  ],
  [
    "with a table",
    [
      {
        platform: "ACTIONS_ON_GOOGLE",
        tableCard: {
          title: "Preços",
          columnProperties: [{ header: "Plano" }, { header: "Valor" }],
          rows: [{ cells: [{ text: "A" }, { text: "10" }] }],
        },
      },
    ],
    [text("*Preços*\nPlano - Valor\nA - 10")],
  ],
  ["of Telegram only", [{ platform: "TELEGRAM", text: { text: ["", "Oi"] } }], [text("Oi")]],
  [
    "of the first platform of two",
    [
      { platform: "SLACK", text: { text: ["S"] } },
      { platform: "VIBER", text: { text: ["V"] } },
    ],
    [text("S")],
  ],
  [
    "by telephone",
    [{ platform: "TELEPHONY", telephonySynthesizeSpeech: { ssml: "<speak>Olá</speak>" } }],
    [text("Olá")],
  ],
  [
    "of Telegram's payload",
    [{ platform: "TELEGRAM", payload: { telegram: { text: "Qual?", reply_markup: { keyboard: [["Pix"]] } } } }],
    [text("Qual?\n\n1 - Pix")],
  ],
  [
    "of Facebook's payload",
    [{ payload: { facebook: { text: "Qual?", quick_replies: [{ title: "Pix" }] } } }],
    [text("Qual?\n\n1 - Pix")],
  ],
  ["of another program", [{ payload: { message: "Olá", platform: "kommunicate" } }], [text("Olá")]],
])("an answer %s is sent as text", (_what, messages, actions) => expect(told(...messages).actions).toEqual(actions));

test("a queue may be named beside rich content", () => {
  const richContent = [[{ type: "info", title: "Um momento" }]];
  expect(told({ payload: { richContent, transfer: { queue: "Vendas" } } })).toMatchObject({
    actions: [text("*Um momento*")],
    end: { do: "transfer", queueId: null, named: "Vendas" },
  });
});
