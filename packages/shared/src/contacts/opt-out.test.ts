import { expect, test } from "vitest";
import { isOptIn, isOptOut } from "./opt-out.ts";

test.each([
  ["SAIR", true],
  ["  sair. ", true],
  ["*Sair*!", true],
  ["Não quero mais receber mensagens", true],
  ["CANCELAR INSCRIÇÃO", true],
  ["parar", true],
  ["Stop", true],
  ["opt-out", true],
  ["Darme de baja", true],
  ["¡NO MÁS MENSAJES!", true],
  ["quero sair do plano", false],
  ["Vou sair agora, já volto", false],
  ["sair sair", false],
  ["2", false],
  ["#", false],
  ["1️⃣", false],
  ["👍", false],
  ["", false],
  ["não", false],
  ["cancelar", false],
  ["s".repeat(100_000), false],
])("%s opts out: %s", (text, out) => {
  expect(isOptOut(text, "")).toBe(out);
});

test("a company's own opt-out words count too, in any case and with any punctuation, but never a number or a sign alone", () => {
  const setting = "Chega!\n\n  Me Esqueça  \n1\n#\n.";
  expect(
    ["chega", "ME ESQUECA", "me esqueça…", "1", "#", ".", "", "chega me esqueca"].map((text) =>
      isOptOut(text, setting),
    ),
  ).toEqual([true, true, true, false, false, false, false, false]);
});

test.each([
  ["VOLTAR", true],
  ["Quero receber", true],
  ["start", true],
  ["Volver.", true],
  ["sair", false],
  ["1", false],
  ["vou voltar amanhã", false],
])("%s opts in again: %s", (text, back) => {
  expect(isOptIn(text)).toBe(back);
});
