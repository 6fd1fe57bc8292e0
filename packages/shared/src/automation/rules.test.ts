import { describe, expect, test } from "vitest";
import { asksForMenu, isThanks, type MenuOption, menuLines, menuStep, readChoice, readRating } from "./rules.ts";

const options: MenuOption[] = [
  { n: 1, queueId: 71, name: "Vendas" },
  { n: 2, queueId: 72, name: "Suporte Técnico" },
  { n: 3, queueId: 73, name: "🛒 Peças & Cia." },
];

test("a menu has one line for each queue", () => {
  expect(menuLines(options)).toBe("*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte Técnico\n*[ 3 ]* - 🛒 Peças & Cia.");
});

describe("a reply to the menu", () => {
  test.each([
    ["2", 72],
    [" 2.", 72],
    ["2️⃣", 72],
    ["*2*", 72],
    ["[ 2 ]", 72],
    ["02", 72],
    ["２", 72],
    ["2)", 72],
    ["suporte técnico", 72],
    ["SUPORTE TECNICO!", 72],
    ["_Suporte   Técnico_", 72],
    ["*[ 2 ]* - Suporte Técnico", 72],
    ["peças & cia", 73],
    ["PECAS CIA", 73],
    ["vendas", 71],
    ["4", null],
    ["0", null],
    ["22", null],
    ["2 3", null],
    ["suporte", null],
    ["quero vendas", 71],
    ["", null],
    ["👍", null],
    ["1 Suporte Técnico", null],
  ])("%j means %j", (reply, queueId) => expect(readChoice(reply, options)?.queueId ?? null).toBe(queueId));

  test("a reply that fits the names of two queues chooses neither queue", () => {
    const alike = [...options, { n: 4, queueId: 74, name: "vêndas" }];
    expect(readChoice("vendas", alike)).toBeNull();
    expect(readChoice("4", alike)?.queueId).toBe(74);
  });

  test.each([
    ["#", true],
    [" # ", true],
    ["#️⃣", true],
    ["#1", false],
    ["", false],
  ])("%j asks for the menu: %s", (reply, asks) => expect(asksForMenu(reply)).toBe(asks));
});

describe("the menu's reaction to a message", () => {
  const moment = { reply: "oi", option: null, count: 1, limit: 3, tooSoon: false };
  const [option = null] = options;
  test.each([
    ["a choice counts at any time", { reply: "1", option, tooSoon: true, count: 3 }, "choose"],
    ["any other text gets the menu again", {}, "ask"],
    ["any other text too soon after the last menu waits", { tooSoon: true }, "wait"],
    ["# gets the menu even too soon after the last menu", { reply: "#", tooSoon: true }, "ask"],
    ["after the last allowed menu the ticket gives up", { count: 3 }, "give-up"],
    ["after the last allowed menu it gives up even on #", { reply: "#", count: 3 }, "give-up"],
    ["a limit of 0 never gives up", { limit: 0, count: 99 }, "ask"],
    ["a message without text is no choice", { reply: null }, "ask"],
  ] as const)("the menu's reaction to a message: %s", (_name, changes, done) =>
    expect(menuStep({ ...moment, ...changes }).do).toBe(done),
  );
});

describe("a rating", () => {
  test.each([
    ["1", 1],
    [" 3. ", 3],
    ["2️⃣", 2],
    ["*3*", 3],
    ["⭐⭐⭐", 3],
    ["⭐️ ⭐️", 2],
    ["muito satisfeito", 3],
    ["Muito Satisfeita!", 3],
    ["insatisfeita", 1],
    ["satisfied", 2],
    ["dissatisfied", 1],
    ["muy satisfecha", 3],
    ["*2* - Satisfeito", 2],
    ["3, obrigada!", 3],
    ["Nota 3", 3],
    ["3 estrelas", 3],
    ["três", 3],
    ["Muito satisfeita, muito obrigada", 3],
    ["fiquei satisfeito com o atendimento", 2],
    ["dou 1", 1],
    ["mto satisfeito", 3],
    ["mt satisfeita!", 3],
    ["nota 10", null],
    ["não satisfeito", null],
    ["quero 2", null],
    ["2 ou 3", null],
    ["1 - Satisfeito", null],
    ["⭐⭐⭐⭐", null],
    ["4", null],
    ["0", null],
    ["33", null],
    ["3 pães", null],
    ["obrigado", null],
    ["", null],
  ])("%j is %j", (reply, rate) => expect(readRating(reply)).toBe(rate));
});

describe("a closing word", () => {
  test.each([
    ["obrigada!", true],
    ["Muito obrigado pela ajuda", true],
    ["ok, valeu 👍", true],
    ["👍🏽", true],
    ["🙏❤️", true],
    ["Thank you so much", true],
    ["muchas gracias", true],
    ["Obrigada, boa tarde!", true],
    ["Não, muito obrigado", true],
    ["Tá bom, obrigada. Bom fim de semana", true],
    ["era só isso, obrigado", true],
    ["Certo, combinado", true],
    ["👏👏", true],
    ["💙", true],
    ["no thanks, have a nice day", true],
    ["obrigadaaa", true],
    ["valeuuu", true],
    ["Obrigado pela atenção", true],
    ["Valeu, abraço", true],
    ["certo, obrigado pelo retorno", true],
    ["show de bola", true],
    ["muchísimas gracias", true],
    ["Gratidão", true],
    ["boa tarde", false],
    ["ok, não", false],
    ["certo?", false],
    ["ok, e o atendimento amanhã", false],
    ["ok, mas e o meu troco?", false],
    ["obrigado, mais uma coisa", false],
    ["muito", false],
    ["Saludos, buenos días", false],
    ["Gracias, saludos", true],
    ["thank you all", true],
    ["atenção", false],
    ["obrigado pela atenção, mas e o prazo", false],
    ["retorno amanhã, ok", false],
    ["", false],
    ["😡", false],
  ])("a closing word: %j: %s", (reply, closes) => expect(isThanks(reply)).toBe(closes));
});
