import { expect, test } from "vitest";
import { choicesOf, type Offer, wayTo } from "./offer.ts";
import { menuLimits, menuOf, tappedWords } from "./sent-menu.ts";

const words = { choose: "Escolha uma opção:", open: "Ver opções" };
const offer = (names: readonly string[], ways: Offer["ways"] = []): Offer => ({
  choices: choicesOf(names.map((name, index) => ({ n: index + 1, queueId: 7, name, optionId: 70 + index }))),
  ways,
});
const back = wayTo("back", "Voltar");
const names = (count: number) => Array.from({ length: count }, (_, index) => `Opção ${index + 1}`);

test("up to three short choices are buttons, with a way back as one of them, and up to ten are a list", () => {
  expect(menuOf("Oi!", offer(["Vendas", "Suporte"], [back]), words)).toEqual({
    kind: "buttons",
    text: "Oi!",
    open: "Ver opções",
    choices: [
      { id: "opt:70", title: "Vendas" },
      { id: "opt:71", title: "Suporte" },
      { id: "back", title: "Voltar" },
    ],
  });
  expect(menuOf("Oi!", offer(names(3), [back]), words)).toMatchObject({ kind: "list", choices: { length: 4 } });
  expect(menuOf("Oi!", offer(names(10)), words)).toMatchObject({ kind: "list", choices: { length: 10 } });
  expect(menuOf("Oi!", offer(names(11)), words)).toBeNull();
  expect(menuOf("Oi!", offer([]), words)).toBeNull();
});

test("a way back that has no room as a button stays a line of the text", () => {
  const menu = menuOf("Oi!", offer(names(9), [back, wayTo("menu", "Menu inicial")]), words);
  expect(menu?.choices).toHaveLength(9);
  expect(menu?.text).toBe("Oi!\n\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial");
});

test("a menu without a text gets a usual text, because WhatsApp refuses a menu without one", () => {
  expect(menuOf(" ", offer(["Vendas", "Suporte"]), words)?.text).toBe("Escolha uma opção:");
});

test("a long text or title turns buttons into a list, a cut title has its whole name below it, and a menu too long for a list is only text", () => {
  const kinds = (text: string, ...given: string[]) => menuOf(text, offer(given), words)?.kind ?? null;
  expect(kinds("a".repeat(1024), "b".repeat(20))).toBe("buttons");
  expect(kinds("a".repeat(1025), "b".repeat(20))).toBe("list");
  expect(kinds("a", "b".repeat(21))).toBe("list");
  expect(kinds("a".repeat(4097), "b")).toBeNull();
  expect(kinds("a", "b".repeat(72))).toBe("list");
  expect(kinds("a", "b".repeat(73))).toBeNull();
  const [row] = menuOf("Oi", offer(["Segunda via de boleto e notas fiscais"]), words)?.choices ?? [];
  expect(row).toEqual({
    id: "opt:70",
    title: "Segunda via de boleto e…",
    description: "Segunda via de boleto e notas fiscais",
  });
  expect(row && tappedWords(row)).toBe("Segunda via de boleto e notas fiscais");
  expect(tappedWords({ title: "Vendas", description: "Fale com a gente" })).toBe("Vendas");
  const [cut] = menuOf("Oi", offer([`${"a".repeat(22)}😀 e mais`]), words)?.choices ?? [];
  expect(cut?.title).toBe(`${"a".repeat(22)}…`);
  expect(menuLimits.list.title).toBe(24);
});

test("choices of the same name are sent as text, where their numbers tell them apart", () => {
  expect(menuOf("Oi", offer(["Vendas", "Vendas "]), words)).toBeNull();
  expect(menuOf("Oi", offer(["Vendas", " "]), words)).toBeNull();
  const plans = ["A", "B"].map((plan) => `Segunda via de boleto do plano ${plan}`);
  expect(menuOf("Oi", offer(plans), words), "they are cut alike").toBeNull();
  expect(menuOf("Oi", offer(plans.slice(1)), words)).toMatchObject({ kind: "list" });
  expect(menuOf("Oi", offer([...names(3), "Vendas", "Vendas"]), words)).toBeNull();
});
