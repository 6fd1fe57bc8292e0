import { describe, expect, test } from "vitest";
import { botNode, botQueue, botSituation, closedDay, heard, moment } from "../../testing/automation.ts";
import { withoutBranch } from "../../queue-options/changes.ts";
import { advance } from "../advance.ts";
import type { BotAction, Decision } from "../decision.ts";
import { decide } from "../engine/decide.ts";
import type { BotOption, BotQueue, Situation } from "../situation.ts";
import { automaticTexts } from "../../automatic-texts.ts";

const billing = botNode({ id: 10, title: "Financeiro", message: "Sobre o quê?" });
const sales = botQueue(1, "Vendas", {
  tree: [
    billing,
    botNode({ id: 11, parentId: 10, title: "Segunda via", message: "Segue o boleto", hasFile: true }),
    botNode({ id: 12, parentId: 10, option: 2, title: "Falar com alguém", action: "leave_bot", message: "Um momento" }),
    botNode({ id: 20, option: 2, title: "Endereço", message: "Rua A, 1" }),
    botNode({ id: 30, option: 3, title: "Encerrar", action: "close" }),
  ],
});
const support = botQueue(2, "Suporte");

/** Plays a customer who writes these lines to a number with these queues. Returns each decision and its result. */
function talk(queues: BotQueue[], replies: readonly string[], more: Parameters<typeof botSituation>[0] = {}) {
  let situation: Situation = botSituation({ queues, ...more });
  const told = replies.map((reply, index) => {
    const decision = decide(situation, heard(reply, { isNew: index === 0 }));
    situation = advance(situation, decision);
    return decision;
  });
  return { told, last: told.at(-1) as Decision, situation };
}
const textOf = ({ actions }: Decision) =>
  actions.flatMap((action) => (action.do === "text" ? [[action.text, action.below].filter(Boolean).join("\n\n")] : []));
const doing = ({ actions }: Decision) => actions.map((action: BotAction) => action.do);

test("a customer who enters a queue with a tree gets its greeting, its options and the way to the menu", () => {
  const { last, situation } = talk([sales, support], ["Oi", "1"]);
  expect(textOf(last)).toEqual([
    "Aqui é Vendas\n\n*[ 1 ]* - Financeiro\n*[ 2 ]* - Endereço\n*[ 3 ]* - Encerrar\n*[ # ]* - Menu inicial",
  ]);
  expect(doing(last)).toEqual(["enter", "text"]);
  expect(situation.ticket).toMatchObject({ queueId: 1, state: { kind: "options", optionId: null } });
});

test("a number with one queue shows its tree immediately, without a way back to a menu", () => {
  const { last } = talk([sales], ["Oi"]);
  expect(last.reason).toBe("only-queue");
  expect(textOf(last)[0]).not.toContain("#");
});

test("a deeper menu has a step back and a way to the menu of queues, each by its sign or by its words", () => {
  const down = talk([sales, support], ["Oi", "1", "financeiro"]);
  expect(textOf(down.last)).toEqual([
    "Sobre o quê?\n\n*[ 1 ]* - Segunda via\n*[ 2 ]* - Falar com alguém\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial",
  ]);
  for (const back of ["0", " *0* ", "0️⃣", "voltar"]) {
    const { last } = talk([sales, support], ["Oi", "1", "1", back]);
    expect([last.reason, textOf(last)[0]?.startsWith("Aqui é Vendas")]).toEqual(["option-back", true]);
  }
  for (const menu of ["#", "Menu inicial"]) {
    const { last, situation } = talk([sales, support], ["Oi", "1", "1", menu]);
    expect([last.reason, situation.ticket.queueId]).toEqual(["back-to-menu", null]);
  }
});

test("a leaf sends its message with its file once, and the customer stays at the leaf", () => {
  const { last, situation } = talk([sales, support], ["Oi", "1", "1", "1"]);
  expect(last.actions).toMatchObject([{ do: "remember" }, { do: "text", text: "Segue o boleto", files: [11] }]);
  expect(situation.ticket.state).toMatchObject({ kind: "options", optionId: 11, options: [] });
  const again = decide(situation, heard("obrigado"));
  expect(again.reason).toBe("options-again");
  expect(again.actions.at(-1)).not.toHaveProperty("files");
});

test("a customer who is not understood is asked once more, and then people take over with a text", () => {
  const { told, situation } = talk([sales, support], ["Oi", "1", "quê?", "quê??", "alô"]);
  expect(told.map(({ reason }) => reason)).toEqual(["menu", "chosen", "options-again", "options-gave-up", "nothing"]);
  expect(textOf(told[3] as Decision)).toEqual([automaticTexts.pt.menuGiveUpMessage]);
  expect(situation.ticket).toMatchObject({ queueId: 1, state: { kind: "gave-up" } });
});

test("an answer that is understood resets the count of misunderstood answers", () => {
  const { told } = talk([sales, support], ["Oi", "1", "quê?", "1", "quê?"]);
  expect(told.at(-1)?.reason).toBe("options-again");
});

test("an only child is entered automatically, with all texts and files on the way in one message", () => {
  const chain = botQueue(1, "Vendas", {
    tree: [
      botNode({ id: 1, message: "Primeiro", hasFile: true }),
      botNode({ id: 2, parentId: 1, title: "Segundo" }),
      botNode({ id: 3, parentId: 2, message: "Terceiro", hasFile: true }),
    ],
  });
  const { last } = talk([chain], ["Oi"]);
  expect(last.actions.at(-1)).toMatchObject({
    text: "Aqui é Vendas\n\nPrimeiro\n\nSegundo\n\nTerceiro",
    files: [1, 3],
  });
  expect(textOf(last)[0]).not.toContain("[ 0 ]");
});

describe("an option", () => {
  const withAction = (more: Partial<BotOption>) =>
    botQueue(1, "Vendas", { tree: [botNode({ ...more, id: 5 }), botNode({ id: 6, option: 2 })] });
  const done = (more: Partial<BotOption>, others: BotQueue[] = [support], parts = {}) =>
    talk([withAction(more), ...others], ["Oi", "1", "1"], parts);

  test("an option stops the bot, with its message or with the usual text", () => {
    const spoken = done({ action: "leave_bot", message: "Um momento" });
    expect([textOf(spoken.last), spoken.situation.ticket.state?.kind]).toEqual([["Um momento"], "gave-up"]);
    expect(textOf(done({ action: "leave_bot" }).last)).toEqual([automaticTexts.pt.menuGiveUpMessage]);
    const silent = { settings: { menuGiveUpMessage: "" } };
    expect(textOf(done({ action: "leave_bot" }, [support], silent).last)).toEqual([
      automaticTexts.pt.menuGiveUpMessage,
    ]);
  });

  test("an option closes the ticket after its message, or after its title when it has no message", () => {
    const { last, situation } = done({ action: "close", title: "Era só isso", message: "" });
    expect([doing(last), textOf(last), situation.ticket.status]).toEqual([
      ["text", "close"],
      ["Era só isso"],
      "closed",
    ]);
  });

  test("an option forwards to another queue, which sends its greeting or its own tree", () => {
    const plain = done({ action: "forward_queue", forwardQueueId: 2, message: "Passo você" });
    expect([textOf(plain.last), plain.situation.ticket.queueId]).toEqual([["Passo você\n\nAqui é Suporte"], 2]);
    const mute = done({ action: "forward_queue", forwardQueueId: 2 }, [botQueue(2, "Suporte", { greeting: "" })]);
    expect(textOf(mute.last)).toEqual([automaticTexts.pt.transfer.queue]);
    const tree = [botNode({ id: 7, title: "A" }), botNode({ id: 8, title: "B", option: 2 })];
    const other = done({ action: "forward_queue", forwardQueueId: 2 }, [botQueue(2, "Suporte", { tree })]);
    expect(textOf(other.last)[0]).toContain("Aqui é Suporte\n\n*[ 1 ]* - A");
    expect(other.situation.ticket).toMatchObject({ queueId: 2, state: { kind: "options" } });
  });

  test("an option that forwards to queues which forward to each other ends with people", () => {
    const back = [botNode({ id: 7, action: "forward_queue", forwardQueueId: 3 })];
    const third = [botNode({ id: 9, action: "forward_queue", forwardQueueId: 2 })];
    const { last, situation } = done({ action: "forward_queue", forwardQueueId: 2 }, [
      botQueue(2, "Suporte", { tree: back }),
      botQueue(3, "Compras", { tree: third, offered: false }),
    ]);
    expect([last.reason, textOf(last).length, situation.ticket.state?.kind]).toEqual(["options-lost", 1, "gave-up"]);
  });

  test("an option leads to the menu of queues with its message above, or with one queue to the beginning of the tree", () => {
    expect(textOf(done({ action: "menu", message: "Até já" }).last)[0]).toMatch(/^Até já\n\nOlá!\n\n\*\[ 1/);
    const { last } = talk([withAction({ action: "menu" })], ["Oi", "1"]);
    expect(textOf(last)[0]).toContain("Aqui é Vendas\n\n*[ 1 ]*");
  });

  test("an option hands the customer to a bot: a program begins immediately, and an assistant begins after the option's message", () => {
    const at = done({ action: "start_integration", integrationId: 5 });
    expect([doing(at.last), at.last.next?.talker]).toEqual([["remember", "talk"], { kind: "integration", id: 5 }]);
    const after = done({ action: "start_assistant", promptId: 6, message: "Pergunte" });
    expect([doing(after.last), after.last.next?.talker]).toEqual([
      ["remember", "text"],
      { kind: "assistant", promptId: 6 },
    ]);
  });

  const none = { integrations: false, assistant: false, company: false };
  test.each([
    ["a queue that is gone", { action: "forward_queue", forwardQueueId: null }, {}],
    ["an assistant that the plan leaves out", { action: "start_assistant", promptId: 6 }, { talks: none }],
    ["an integration that the plan leaves out", { action: "start_integration", integrationId: 5 }, { talks: none }],
    ["an integration that was never chosen", { action: "start_integration" }, {}],
    ["the company's assistant, which is off", { action: "start_assistant" }, {}],
    ["a menu that was sent as often as it may be", { action: "menu" }, { number: { menuLimit: 1 } }],
  ] as const)("an option that leads to %s leaves the customer to people, with a text", (_, more, parts) => {
    const { last, situation } = done(more, [support], parts);
    expect([last.reason, textOf(last), situation.ticket.state?.kind]).toEqual([
      "options-lost",
      [automaticTexts.pt.menuGiveUpMessage],
      "gave-up",
    ]);
  });
});

describe("when a tree changes while a customer is in it,", () => {
  const { situation } = talk([sales, support], ["Oi", "1"]);
  const changed = (tree: BotQueue["tree"], reply: string) =>
    decide({ ...situation, queues: [{ ...sales, tree }, support] }, heard(reply));

  test("an answer means the sent line, wherever its node is by now", () => {
    const swapped = sales.tree.map((one) =>
      one.id === 20 ? { ...one, option: 1, title: "Onde fica" } : one.id === 10 ? { ...one, option: 2 } : one,
    );
    expect(textOf(changed(swapped, "2"))[0]).toContain("Rua A, 1");
    expect(textOf(changed(swapped, "endereço"))[0]).toContain("Rua A, 1");
  });

  test("a customer who chooses a deleted option gets the options anew", () => {
    const decision = changed(withoutBranch(sales.tree, 20), "2");
    expect([decision.reason, textOf(decision)[0]?.includes("*[ 2 ]* - Encerrar")]).toEqual(["options-changed", true]);
  });

  test("a customer at a deleted node begins at the root", () => {
    const deep = advance(situation, decide(situation, heard("1")));
    const decision = decide(
      { ...deep, queues: [{ ...sales, tree: withoutBranch(sales.tree, 10) }, support] },
      heard("quê?"),
    );
    expect([decision.reason, decision.next?.optionId]).toEqual(["options-changed", null]);
  });

  test("a deleted tree hands the customer to people", () => {
    expect(changed([], "1")).toMatchObject({ reason: "options-lost", next: { kind: "gave-up" } });
  });
});

test("a closed queue sends its hours instead of its tree; a customer in the tree gets the hours only when people should take over", () => {
  const settings = { scheduleType: "company" };
  const closed = { settings, hours: closedDay.hours };
  const { last } = talk([sales], ["Oi"], closed);
  expect([textOf(last), last.next?.kind]).toEqual([["Fechado"], "unbegun"]);
  const { situation } = talk([sales], ["Oi"], { settings });
  const late = { ...situation, ...closed };
  const on = decide(late, heard("1"));
  expect(textOf(on)[0]).toContain("Sobre o quê?");
  const people = decide(advance(late, on), heard("2"));
  expect([doing(people), textOf(people)]).toEqual([["remember", "mark-closed", "text"], ["Um momento\n\nFechado"]]);
});

test("a customer's text from before the menu does not count as a wrong answer", () => {
  const { situation } = talk([sales], ["Oi"]);
  const early = heard("preciso de um boleto", { at: new Date(moment.getTime() - 1000) });
  const { own: _own, ...state } = situation.ticket.state ?? { own: null };
  expect(decide(situation, early)).toMatchObject({ reason: "too-soon", actions: [{ do: "remember" }], next: state });
});

test("a number that talks with a machine hands it to people with a text", () => {
  const { situation } = talk([sales], ["Oi"]);
  const busy = { ...situation, ticket: { ...situation.ticket, saidLately: 10 } };
  expect(textOf(decide(busy, heard("1")))).toEqual([automaticTexts.pt.menuGiveUpMessage]);
});
