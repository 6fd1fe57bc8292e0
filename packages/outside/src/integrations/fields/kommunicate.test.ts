import { expect, test } from "vitest";
import { Reading } from "./understand.ts";

const message = (templateId: number | string, payload: unknown, metadata: object = {}) => ({
  message: "Escolha",
  platform: "kommunicate",
  metadata: { contentType: "300", templateId, payload, ...metadata },
});
function read(value: unknown) {
  const { said, end, unread } = (() => {
    const reading = new Reading();
    reading.read(value);
    return reading;
  })();
  return { said: said.map(({ action }) => action), end: end?.action ?? null, unread };
}
const text = (words: string) => ({ do: "text", text: words });
const media = (url: string, caption: string) => ({ do: "media", url, caption });
const link = (name: string, url: string) => ({ name, action: { type: "link", payload: { url } } });

test.each([
  ["replies", message("6", [{ title: "Sim", message: "Quero" }, { title: "Não" }]), [text("Escolha\n\n- Sim\n- Não")]],
  ["replies in a text", message(6, '[{"title":"Sim"}]'), [text("Escolha\n\n- Sim")]],
  [
    "buttons",
    message("3", [
      { type: "link", url: "https://x.test/g", name: "Abrir" },
      { type: "quickReply", name: "Falar" },
    ]),
    [text("Escolha\n\n- Abrir: https://x.test/g\n- Falar")],
  ],
  [
    "pictures",
    message("9", [{ caption: "Foto", url: "https://x.test/a.png" }]),
    [text("Escolha"), media("https://x.test/a.png", "Foto")],
  ],
  [
    "cards",
    message("10", [
      {
        title: "Quarto",
        subtitle: "Vista",
        header: { overlayText: "R$ 100", imgSrc: "https://x.test/q.png" },
        description: "Duas camas",
        buttons: [
          link("Ver", "https://x.test/q"),
          { name: "Reservar", action: { type: "quickReply", payload: { title: "R" } } },
        ],
      },
      { title: "Sem foto", buttons: [] },
    ]),
    [
      text("Escolha"),
      media("https://x.test/q.png", "*Quarto*\nVista\nR$ 100\nDuas camas"),
      text("- Ver: https://x.test/q\n- Reservar"),
      text("*Sem foto*"),
    ],
  ],
  [
    "a list",
    message("7", {
      headerText: "Entregas",
      elements: [
        { title: "Rápida", description: "1 dia", action: { url: "https://x.test/e", type: "link" } },
        { title: "Comum", imgSrc: "https://x.test/c.png" },
      ],
      buttons: [link("Mais", "https://x.test/m")],
    }),
    [
      text("Escolha"),
      text("Entregas\n\n- Rápida (1 dia): https://x.test/e"),
      media("https://x.test/c.png", "*Comum*"),
      text("- Mais: https://x.test/m"),
    ],
  ],
  [
    "an answer to a question",
    message("8", { title: "Como pago?", description: "Por Pix.", buttons: [{ name: "Serviu", type: "quickReply" }] }),
    [text("Escolha"), text("*Como pago?*\nPor Pix.\n\n- Serviu")],
  ],
  ["a form", message("12", [{ type: "text", data: { label: "Seu nome" } }]), [text("Escolha\n\n- Seu nome")]],
  [
    "a video",
    message("14", [{ url: "https://x.test/v.mp4", caption: "Vídeo" }]),
    [text("Escolha"), media("https://x.test/v.mp4", "Vídeo")],
  ],
])("Kommunicate's %s are sent to the customer", (_what, value, said) =>
  expect(read(value)).toEqual({ said, end: null, unread: [] }),
);

test.each(["", "ana@loja.test"])("an assignment to %j hands over", (to) => {
  const { said, end } = read(message("6", [{ title: "Sim" }], { KM_ASSIGN_TO: to }));
  expect({ said, end }).toEqual({
    said: [text("Escolha\n\n- Sim")],
    end: { do: "transfer", queueId: null, userId: null },
  });
  expect(read({ message: "Um momento", metadata: { KM_ASSIGN_TO: to } }).end).toEqual({
    do: "transfer",
    queueId: null,
    userId: null,
  });
});

test("a template with another number, and metadata of another program, count as unread fields", () => {
  expect(read(message("99", [{ words: "Olá de novo" }])).unread).toEqual(["metadata.payload[0].words"]);
  expect(read({ message: "Oi", metadata: { note: "Olá de novo" } }).unread).toEqual(["metadata.note"]);
});
