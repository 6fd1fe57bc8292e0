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
  `${delivery} ([1], [2])`,
  `${delivery} [source_1]`,
  `${delivery} [ID:0]`,
  `${delivery} [web:1]`,
  `${delivery} [kb-12]`,
  `${delivery} [^doc1]`,
  `${delivery} [1:0]`,
  `${delivery} ^1`,
  `${delivery}\n\nReferências:\n1. Entregas`,
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
  "Temos nos tamanhos [38], [40] e [42].",
  "Calça jeans [44].",
  "Fica na sala [2], mesa [7].",
  "Tamanhos: [1], [2] ou [3]",
  "Size [5] and option [2]",
  "Escolha: P [1], M [2] ou G [3]",
  "Digite o número: Pix [1], boleto [2].",
  "O tênis {42} acabou.",
  "Medida 10 x 20 [30].",
  "Chega em 3 dias. (15)",
  "Abre às [9:30] e [10:00].",
  "São 10 m^2 e 5^3.",
  "Leia o item [a-1] (e, y).",
  "A fonte: água mineral.\nO resto vem depois.",
  "Rua X, 12.\nReferência: em frente ao mercado",
  "Calle X, 12.\n\nReferencia: frente al parque",
  "Temos boas referências.\nReferências: lojas Sol e Lua",
  "A área é (2+3)^2.",
])("%j contains no mark of a source", (text) => expect(withoutSourceMarks(text)).toBe(text));

test.each([
  ["Chega em 3 dias [1] na capital e em 7 dias [2] nas outras.", "Chega em 3 dias na capital e em 7 dias nas outras."],
  ["Você pode escolher Pix [1] ou boleto [2].", "Você pode escolher Pix ou boleto."],
  ["O tamanho 42 acabou [3].", "O tamanho 42 acabou."],
  ["A caixa mede 10 x 20 cm [1].", "A caixa mede 10 x 20 cm."],
])("in %j the marks are of sources", (text, bare) => expect(withoutSourceMarks(text)).toBe(bare));

test.each([
  ["Formas: Pix [1], boleto [2]", "Aceitamos Pix [1], boleto [2]."],
  ["[1] Pix\n[2] Boleto bancário", "Aceitamos Pix [1], boleto [2]."],
  ["Pix[1] ou cartão de crédito [3].", "Pode ser pix [1] ou cartão de crédito [3]."],
])("with the company's text %j, the bracketed numbers of %j are the company's own", (texts, said) =>
  expect(withoutSourceMarks(said, 9, texts)).toBe(said),
);

test.each(["Aceitamos Pix e boleto.", "", "[2] Pix\n[1] Boleto", "O prazo é de 3 dias [1]."])(
  "with the company's text %j, the bracketed numbers name sources",
  (texts) => expect(withoutSourceMarks("Aceitamos Pix [1], boleto [2].", 9, texts)).toBe("Aceitamos Pix, boleto."),
);

test("with many sources a mark may have two figures", () =>
  expect(withoutSourceMarks("Chega em 3 dias [11].", 12)).toBe("Chega em 3 dias."));
