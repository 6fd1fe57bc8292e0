import { expect, test } from "vitest";
import { portuguese } from "../../../wording.ts";
import { readAnswer, readCards } from "./shown.ts";

const card = (name: string, ...lines: string[]) =>
  ["BEGIN:VCARD", "VERSION:3.0", `FN:${name}`, ...lines, "END:VCARD"].join("\n");
const quoted = { vcard: "BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:Z=C3=A9\nEND:VCARD" };
const nameless = { displayName: "Loja", vcard: "BEGIN:VCARD\nTEL:1\nEND:VCARD" };

test.each([
  [
    "of several people",
    { contactsArrayMessage: { contacts: [quoted, nameless, {}] } },
    `${card("Zé")}\n${card("Loja", "TEL:1")}`,
  ],
  ["that is a name alone", { contactMessage: { displayName: "Ana" } }, card("Ana")],
  ["of people that did not come along", { contactsArrayMessage: { displayName: "3 contatos" } }, card("3 contatos")],
])("a contact card %s is stored with names that everybody can read", (_what, content, body) => {
  expect(readCards(content)).toMatchObject({ mediaType: "vcard", body });
});

/** The words of an answer to buttons, a list or a form of the native flow. */
const form = (params: object, text = "Enviado") =>
  readAnswer(
    {
      interactiveResponseMessage: {
        body: { text },
        nativeFlowResponseMessage: { name: "flow", paramsJson: JSON.stringify(params) },
      },
    },
    portuguese,
  )?.body;

test("a chosen button has its words, and its id only without them", () => {
  expect(form({ id: "sim" }, "Sim, confirmo")).toBe("Sim, confirmo");
  expect(form({ id: "sim", display_text: "Sim" }, "Enviado")).toBe("Sim");
  expect(form({ id: "sim" }, "")).toBe("sim");
});

test("the fields of a form may be JSON within it, choices have their words, and files have their names", () => {
  expect(form({ response_json: '{"nome":"Rosa","flow_token":"x"}' })).toBe("nome: Rosa");
  expect(form({ obs: "{ dois }", vazio: "{}" })).toBe("obs: { dois }\nvazio: {}");
  expect(form({ itens: [{ id: "1", title: "Bolo" }, { title: "Café" }] })).toBe("itens: Bolo, Café");
  const photo = { file_name: "rg.jpg", mime_type: "image/jpeg", sha256: "x", encryption_metadata: { iv: "y" } };
  expect(form({ foto: [photo], verso: photo })).toBe("foto: rg.jpg\nverso: rg.jpg");
});
