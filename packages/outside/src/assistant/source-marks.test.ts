import { expect, test } from "vitest";
import { filterText } from "./filter.ts";
import { withoutSourceMarks } from "./source-marks.ts";
import { Sources } from "./sources.ts";
import { turnOf } from "../testing/assistant.ts";

const delivery = "A entrega chega em até 3 dias úteis na capital e em até 7 dias úteis nas outras cidades.";

test.each([
  `${delivery} [1]`,
  `${delivery}[1][2]`,
  `${delivery} [^1]`,
  `${delivery}¹`,
  `${delivery}\n\nFontes: [1] Entregas`,
  `${delivery.slice(0, -1)} [1].`,
  `${delivery} [1].`,
  `${delivery} (1)(2)`,
  `${delivery} [fonte 1]`,
  `${delivery} (Fonte: Entregas)`,
  `${delivery} (ver documento 1)`,
  `${delivery} [doc1]`,
  `${delivery} [citation:1]`,
  `${delivery}[^1^]`,
  `${delivery} ^1^`,
  `${delivery}<sup>1</sup>`,
  `${delivery} [1](#1)`,
  `${delivery} {1}`,
  `${delivery}\n\n[1]: Entregas`,
  `${delivery} [1 e 2]`,
  `${delivery} (fontes 1 e 2)`,
  `${delivery} [entregas.pdf]`,
  `${delivery} [#1]`,
  `${delivery} [1†source]`,
  `${delivery} ¹`,
  `${delivery} *(Fonte: Entregas)*`,
  `${delivery} ^[1]^`,
  `${delivery} :contentReference[oaicite:0]{index=0}`,
  `${delivery}\n\n**Fontes:**\n[1] Entregas\n[2] Trocas`,
  `${delivery}\n\n---\nFontes: [1], [2]`,
])("a right answer is not refused because of its mark: %s", (said) => {
  const sources = new Sources();
  sources.add([{ id: 7, title: "Entregas", text: delivery }]);
  expect(filterText(said, turnOf("Em quanto tempo a entrega chega?"), sources)).toEqual({
    messages: [delivery],
    sources: [7],
  });
});

test.each([
  "[1] Pix\n[2] Boleto",
  "Pode ser: (1) Pix ou (2) boleto",
  "Kit (2 peças) {azul}",
  "Veja [o site](https://a.b)",
  "Nota 10 e documento 2",
  "Leia o contrato.pdf [em anexo]",
  "**Oi**",
  "A fonte: água mineral.\nO resto vem depois.",
])("%j contains no mark of a source", (text) => expect(withoutSourceMarks(text)).toBe(text));
