import { describe, expect, test } from "vitest";
import { answerToCampaign, confirmationAnswer, type SinceQuestion } from "./answers.ts";

test.each([
  "sim",
  "SIM!",
  " Sim, quero. ",
  "s",
  "1",
  "ok",
  "Quero",
  "👍 sim",
  "SIM, pode mandar por favor",
  "pode sim",
  "Claro, com certeza",
  "sí, por favor",
  "yes please",
  "Eu quero",
  "Oi! Quero sim, obrigada",
  "Boa tarde, sim",
  "com certeza",
  "Claro que sim",
  "tenho interesse",
  "Boa tarde! Sim, tenho interesse, pode mandar",
  "manda aí",
  "siiim",
  "1 - Sim",
  "por supuesto",
  "I am interested",
  "of course",
  "Pode ser",
  "👍",
  "👍🏽",
  "✅ 👌",
  "tá bom",
  "Confirmo",
  "uhum",
  "go ahead",
  "Sure thing!",
  "absolutely",
  "I want it",
  "envíame",
  "sip",
  "manda ver",
  "ss",
  "com toda certeza",
  "concordo",
  "exatamente",
  "lógico que sim",
  "opção 1",
  "a 1",
])("%s is a yes", (text) => {
  expect(confirmationAnswer(text)).toBe("yes");
});

test.each([
  "não",
  "Nao",
  "n",
  "2",
  "Não, obrigada",
  "não quero",
  "não, obrigado, por enquanto",
  "no, gracias",
  "no thanks",
  "eu não quero",
  "Obrigada, não",
  "agora não",
  "não tenho interesse",
  "sem interesse",
  "no me interesa",
  "n quero",
  "Por enquanto não, obrigado",
  "2 - Não",
  "👎",
  "❌",
  "naum",
  "nope",
  "I don't want it",
  "nem pensar",
  "jamais",
  "de jeito nenhum",
  "não precisa",
  "prefiro não",
  "hoje não",
  "Não, valeu",
  "não quero nada",
  "claro que não",
  "Com certeza não!",
  "por supuesto que no",
  "of course not",
  "acho que não",
  "não quero mais",
  "nah",
  "no way",
  "recuso",
  "nn",
  "🙅‍♀️",
  "não, já comprei",
  "não posso",
  "no interest",
  "opção 2",
])("%s is a no", (text) => {
  expect(confirmationAnswer(text)).toBe("no");
});

test.each([
  "",
  "Quem é?",
  "sim ou não?",
  "ok, não",
  "amanhã",
  "12",
  "1 por favor",
  "s por favor",
  "quero cancelar",
  "11",
  "sim e não",
  "sim, mas depois",
  "sim?",
  "por que não?",
  "Por que não",
  "quero mais",
  "quero não",
  "acho que sim ou não",
  "tem certeza?",
  "quanto custa",
  "boa tarde",
  "n por favor",
  "obrigado",
  "por favor",
  "🙏",
  "👍👎",
  "tá caro",
  "precisa",
  "prefiro",
  "confirmo amanhã",
  "quero pensar",
  "quero nada",
  "hoje",
  "nem sei",
  "gostaria de pensar",
  "precisa ver isso",
  "ver isso",
  "Don",
  "oi don",
  "já comprei",
  "quero já",
  "opção 3",
  "2 opção",
  "posso",
  "sim, mas só se for depois das festas de fim de ano, pode ser?",
])("%s is neither a yes nor a no", (text) => {
  expect(confirmationAnswer(text)).toBeNull();
});

/** The parties that may write to a customer, and the question of each. A statement (hours, closing, greeting) asks nothing. */
const askers = ["campaign", "attendant", "planned", "menu", "tree", "rating", "bot", "assistant", "statement"] as const;
type Asker = (typeof askers)[number];
const lines = ["vendas", "sim"];

/** Every order of at most five askers, each once, with the campaign among them. */
function orders(): Asker[][] {
  const found: Asker[][] = [];
  const grow = (order: Asker[]) => {
    if (order.includes("campaign")) found.push(order);
    if (order.length < 5) for (const next of askers) if (!order.includes(next)) grow([...order, next]);
  };
  grow([]);
  return found;
}

/** The facts after these messages, as the server reads them. The tree has an option "Sim", and the menu has none. */
function factsOf(order: Asker[], text: string, isQuoted: boolean): SinceQuestion {
  const since = order.slice(order.indexOf("campaign") + 1);
  const waits = order.findLast((one) => one === "menu" || one === "tree");
  const offered = waits === "tree" ? lines : waits === "menu" ? lines.slice(0, 1) : [];
  return {
    isQuoted,
    byPeople: since.includes("attendant") || since.includes("planned"),
    byTalker: since.includes("bot") || since.includes("assistant"),
    listsFigures: waits !== undefined || since.includes("rating"),
    isChoice: offered.includes(text) || (waits !== undefined && ["1", "2"].includes(text)),
  };
}

describe("in every order of askers", () => {
  const words = ["sim", "ok", "quero", "não", "no", "1", "2", "vendas", "quem é?", "SAIR"];
  const each = orders().flatMap((order) => words.map((text) => ({ order, text })));
  test("the test has enough orders", () => expect(each.length).toBeGreaterThan(50_000));

  const taken = (order: Asker[], text: string) => answerToCampaign(text, factsOf(order, text, false));
  const failing = (law: (one: { order: Asker[]; text: string }) => boolean) =>
    each.filter((one) => !law(one)).slice(0, 3);

  test("an answer to a later question of a person, a program or the assistant never counts for the campaign", () => {
    const spoke = ({ order }: { order: Asker[] }) =>
      order
        .slice(order.indexOf("campaign") + 1)
        .some((one) => ["attendant", "planned", "bot", "assistant"].includes(one));
    expect(failing(({ order, text }) => !spoke({ order }) || taken(order, text) === null)).toEqual([]);
  });
  test("a figure never counts for the campaign while a list with figures waits for an answer", () => {
    const listed = (order: Asker[]) =>
      order.includes("menu") || order.includes("tree") || order.indexOf("rating") > order.indexOf("campaign");
    expect(failing(({ order, text }) => !/\d/.test(text) || !listed(order) || taken(order, text) === null)).toEqual([]);
  });
  test("when the campaign asked last and no other question waits, the answer is the campaign's, whatever came before", () => {
    const isLast = (order: Asker[]) =>
      order.at(-1) === "campaign" && !order.includes("menu") && !order.includes("tree");
    expect(failing(({ order, text }) => !isLast(order) || taken(order, text) === confirmationAnswer(text))).toEqual([]);
  });
  test("a text that asks nothing, such as a greeting, changes no answer", () => {
    const without = (order: Asker[]) => order.filter((one) => one !== "statement");
    expect(failing(({ order, text }) => taken(order, text) === taken(without(order), text))).toEqual([]);
  });
  test("a word that fits no line of a waiting menu is an answer to the campaign", () => {
    expect(taken(["campaign", "menu"], "sim")).toBe("yes");
    expect(taken(["campaign", "menu"], "não")).toBe("no");
    expect(taken(["campaign", "tree"], "sim")).toBeNull();
    expect(taken(["campaign", "tree"], "não")).toBe("no");
  });
  test("a reply that quotes the question answers it", () => {
    expect(
      failing(({ order, text }) => answerToCampaign(text, factsOf(order, text, true)) === confirmationAnswer(text)),
    ).toEqual([]);
  });
});
