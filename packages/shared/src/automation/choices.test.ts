import { expect, test } from "vitest";
import { botNode, botQueue, botSituation, heard } from "../testing/automation.ts";
import { advance } from "./advance.ts";
import type { Decision } from "./decision.ts";
import { decide } from "./engine/decide.ts";

const nodes = ["Preço da peça", "Sair", "Preço"].map((title, index) =>
  botNode({ id: index + 1, option: index + 1, title, message: `Sobre ${title}` }),
);
const inner = [1, 2].map((option) => botNode({ id: 10 + option, parentId: 1, option, title: `Tipo ${option}` }));
const shop = () =>
  botSituation({ queues: [botQueue(1, "Vendas", { tree: [...nodes, ...inner] }), botQueue(2, "Vendas")] });
const taps = (choice: string, body = "?") => heard(body, { choice });
const reasons = (...messages: ReturnType<typeof heard>[]) => {
  let situation = shop();
  return messages.map((message): Decision => {
    const decision = decide(situation, message);
    situation = advance(situation, decision);
    return decision;
  });
};
const offered = ({ actions }: Decision | undefined = { actions: [], next: null, reason: "nothing" }) =>
  actions.flatMap((action) => (action.do === "text" ? [action.offer] : []))[0];

test("a tap chooses by its inner id, even among lines of the same name", () => {
  const [menu, tree, node] = reasons(heard("Oi", { isNew: true }), taps("queue:1", "Vendas"), taps("opt:1", "Preço"));
  expect(offered(menu)?.choices.map(({ id }) => id)).toEqual(["queue:1", "queue:2"]);
  expect(offered(tree)?.ways.map(({ id }) => id)).toEqual(["menu"]);
  expect(node?.next).toMatchObject({ kind: "options", optionId: 1 });
  expect(offered(node)?.choices.map(({ id }) => id)).toEqual(["opt:11", "opt:12"]);
});

test("a tapped way back leads back, even when its words are in another language", () => {
  const first = [heard("Oi", { isNew: true }), taps("queue:1"), taps("opt:1")] as const;
  expect(reasons(...first, taps("back", "Atrás")).at(-1)).toMatchObject({ reason: "option-back" });
  expect(reasons(...first, taps("menu", "Início")).at(-1)).toMatchObject({ reason: "back-to-menu" });
});

test("a tapped line that has an opt-out word as its name is a choice, and the same word typed opts out", () => {
  const first = [heard("Oi", { isNew: true }), taps("queue:1")] as const;
  expect(reasons(...first, taps("opt:2", "Sair")).at(-1)?.reason).not.toBe("opted-out");
  expect(reasons(...first, heard("Sair")).at(-1)?.reason).toBe("opted-out");
});

test("a tap in an older menu chooses the line of the same name, and not the same number of the present menu", () => {
  const first = [heard("Oi", { isNew: true }), taps("queue:1")] as const;
  expect(reasons(...first, taps("opt:99", "preço")).at(-1)).toMatchObject({ reason: "option", next: { optionId: 3 } });
  for (const number of ["2", "Opção 2", "2 pessoas", "Sim, a segunda", "0"])
    expect(reasons(...first, taps("opt:99", number)).at(-1)).toMatchObject({ reason: "options-again" });
  expect(reasons(...first, taps("opt:99", "nada disso")).at(-1)).toMatchObject({ reason: "options-again" });
});
