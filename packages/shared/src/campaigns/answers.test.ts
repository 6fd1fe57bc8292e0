import { expect, test } from "vitest";
import { confirmationAnswer } from "./answers.ts";

test.each(["sim", "SIM!", " Sim, quero. ", "s", "1", "ok", "Quero", "👍 sim"])("%s is a yes", (text) => {
  expect(confirmationAnswer(text)).toBe("yes");
});

test.each(["não", "Nao", "n", "2", "Não, obrigada"])("%s is a no", (text) => {
  expect(confirmationAnswer(text)).toBe("no");
});

test.each([
  "",
  "Quem é?",
  "sim ou não?",
  "amanhã",
  "12",
  "sim, mas só se for depois das festas de fim de ano, pode ser?",
])("%s is neither", (text) => {
  expect(confirmationAnswer(text)).toBeNull();
});
