import { expect, test } from "vitest";
import { Speech } from "../speech.ts";
import { tell } from "./says.ts";
import { detected } from "./schema.ts";

function told(...fulfillmentMessages: object[]) {
  const speech = new Speech(0);
  const { options, end } = tell(detected.parse({ queryResult: { fulfillmentMessages } }).queryResult, speech);
  return { actions: speech.actions, options: options.map(({ n, says }) => [n, says]), end };
}
const text = (said: string) => ({ do: "text", text: said });
const file = "https://a.b/c.png";
const picture = (caption: string) => ({ do: "media", url: file, caption });
const template = (payload: object) => ({ facebook: { attachment: { type: "template", payload } } });

test.each<[string, object, object[]]>([
  [
    "Facebook's cards",
    template({
      template_type: "generic",
      elements: [
        {
          title: "A",
          subtitle: "b",
          image_url: file,
          buttons: [{ type: "web_url", url: "https://a.b", title: "Ver" }],
        },
        { title: "C" },
      ],
    }),
    [picture("*A*\nb"), text("Ver: https://a.b\n\n*C*")],
  ],
  [
    "Facebook's buttons",
    template({ template_type: "button", text: "Escolha", buttons: [{ type: "postback", title: "Sim", payload: "S" }] }),
    [text("Escolha\n\n1 - Sim")],
  ],
  ["Facebook's picture", { facebook: { attachment: { type: "image", payload: { url: file } } } }, [picture("")]],
  ["Telegram's picture", { telegram: { photo: file, caption: "x" } }, [picture("x")]],
  [
    "Slack's attachments",
    { slack: { text: "Oi", attachments: [{ title: "T", text: "X", image_url: file }] } },
    [text("Oi"), picture("*T*\nX")],
  ],
  [
    "Slack's blocks",
    {
      slack: {
        blocks: [
          { type: "section", text: { type: "mrkdwn", text: "Oi" } },
          { type: "actions", elements: [{ type: "button", text: { type: "plain_text", text: "A" } }] },
        ],
      },
    },
    [text("Oi\n\n1 - A")],
  ],
  [
    "LINE's template",
    { line: { template: { title: "T", text: "X", thumbnailImageUrl: file, actions: [{ label: "A", text: "aa" }] } } },
    [picture("*T*\nX"), text("1 - A")],
  ],
  [
    "Viber's keyboard",
    { viber: { text: "x", media: file, keyboard: { Buttons: [{ ActionBody: "a", Text: "A" }] } } },
    [picture("x"), text("1 - A")],
  ],
  [
    "Google's rich response",
    {
      google: {
        richResponse: {
          items: [{ simpleResponse: { textToSpeech: "Oi" } }, { basicCard: { title: "T", formattedText: "F" } }],
          suggestions: [{ title: "A" }],
        },
      },
    },
    [text("Oi"), text("*T*\nF\n\n1 - A")],
  ],
  [
    "WhatsApp's list",
    {
      interactive: {
        type: "list",
        body: { text: "B" },
        action: { button: "Ver", sections: [{ title: "S", rows: [{ id: "1", title: "R", description: "d" }] }] },
      },
    },
    [text("B"), text("*S*\n\n1 - R (d)")],
  ],
])("%s are sent as text", (_what, payload, actions) => {
  const { actions: said } = told({ payload });
  const joined = said.map((action) => (action.do === "text" ? action.text : JSON.stringify(action))).join("\n\n");
  const wanted = actions.map((action) => ("text" in action ? action.text : JSON.stringify(action))).join("\n\n");
  expect(joined).toBe(wanted);
});

test("messages of RCS are sent as text, and a live transfer leads to people", () => {
  const card = { cardContent: { title: "T", media: { fileUri: file }, suggestions: [{ reply: { text: "Sim" } }] } };
  expect(told({ rbmText: { text: "Oi" } }, { rbmStandaloneRichCard: card })).toEqual({
    actions: [text("Oi"), picture("*T*"), text("1 - Sim")],
    options: [[1, "Sim"]],
    end: null,
  });
  expect(told({ telephonyTransferCall: { phoneNumber: "+55" } }).end).toMatchObject({ do: "transfer" });
});

test("a choice sends its postback, and a carousel in rich content is sent card by card", () => {
  expect(told({ payload: { telegram: { inline_keyboard: [[{ text: "A", callback_data: "a" }]] } } }).options).toEqual([
    [1, "a"],
  ]);
  const carousel = { type: "carousel", items: [{ title: "A", image: { rawUrl: file } }] };
  expect(told({ payload: { richContent: [[carousel]] } }).actions).toEqual([picture("*A*")]);
});

test("a button between the parts of LINE's bubble is an option or a link", () => {
  const contents = [
    { type: "text", text: "Oi" },
    { type: "button", action: { type: "uri", label: "Ver", uri: "https://a.b" } },
    { type: "button", action: { type: "message", label: "Falar", text: "falar" } },
  ];
  const line = { type: "flex", altText: "Oi", contents: { type: "bubble", body: { type: "box", contents } } };
  expect(told({ payload: { line } })).toMatchObject({
    actions: [text("Oi\n\nVer: https://a.b\n\n1 - Falar")],
    options: [[1, "Falar"]],
  });
});
