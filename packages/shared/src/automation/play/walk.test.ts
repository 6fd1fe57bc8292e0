import { describe, expect, test } from "vitest";
import { botQueue, botSituation, closedDay } from "../../testing/automation.ts";
import { week } from "../../testing/hours.ts";
import { botOption, walkable } from "../../testing/walks.ts";
import type { Finding, WalkFacts } from "./findings.ts";
import type { BotOption } from "../situation.ts";
import { walk, walkBudget } from "./walk.ts";

const short = ({ code, queueId, optionId, about }: Finding) => [code, queueId, optionId, about];
const found = (tree: readonly BotOption[], more: Partial<WalkFacts> = {}) => walk(walkable(tree, more)).map(short);
const forward = (id: number, option: number, forwardQueueId: number | null, more: Partial<BotOption> = {}) =>
  botOption(id, option, { action: "forward_queue", forwardQueueId, ...more });

test("a number that answers everywhere has no fault", () => {
  expect(found([])).toEqual([]);
  const tree = [
    botOption(1, 1),
    botOption(2, 1, { parentId: 1, message: "", hasFile: true }),
    botOption(3, 2, { parentId: 1, message: "", action: "leave_bot" }),
    botOption(4, 2, { message: "", action: "close" }),
    botOption(5, 3, { action: "menu" }),
    botOption(6, 4, { action: "start_integration", integrationId: 5 }),
    botOption(7, 5, { action: "start_assistant", promptId: 6 }),
    forward(8, 6, 2),
  ];
  expect(found(tree)).toEqual([]);
});

const cases: [string, BotOption[], Partial<WalkFacts>, unknown[][]][] = [
  [
    "an option without text, file, action or options",
    [botOption(1, 1, { message: " " })],
    {},
    [["dead-end", 1, 1, ""]],
  ],
  ["an option without a title", [botOption(1, 1, { title: " " })], {}, [["empty-title", 1, 1, ""]]],
  [
    "two options with the same words, whatever the accents and the case",
    [botOption(1, 1, { title: "Orçamento" }), botOption(2, 2, { title: "*ORCAMENTO*" })],
    {},
    [["same-words", 1, 2, "Orçamento"]],
  ],
  [
    "an option whose title is the number of another",
    [botOption(1, 1, { title: "2" }), botOption(2, 2)],
    {},
    [["same-words", 1, 1, "Opção 2"]],
  ],
  ["a queue that does not exist", [forward(1, 1, 9)], {}, [["queue-gone", 1, 1, ""]]],
  ["a forward without a queue", [forward(1, 1, null)], {}, [["queue-gone", 1, 1, ""]]],
  [
    "a queue without attendants, by an option and by the menu",
    [forward(1, 1, 2)],
    { attendedQueues: [1] },
    [
      ["queue-empty", 1, 1, "Suporte"],
      ["queue-empty", 2, null, "Suporte"],
    ],
  ],
  [
    "a queue that says nothing",
    [forward(1, 1, 2, { message: "" })],
    {
      queues: [
        botQueue(1, "Vendas", { tree: [forward(1, 1, 2, { message: "" })] }),
        botQueue(2, "Suporte", { greeting: "" }),
      ],
    },
    [["no-greeting", 2, null, ""]],
  ],
  [
    "a number without a greeting, whose only queue has none either",
    [],
    {
      queues: [botQueue(1, "Vendas", { greeting: "" })],
      number: { ...botSituation().number, greetingMessage: "" },
    },
    [["dead-end", 1, null, ""]],
  ],
  [
    "a menu that the number does not have",
    [botOption(1, 1, { action: "menu" })],
    { queues: [botQueue(1, "Vendas", { tree: [botOption(1, 1, { action: "menu" })] })] },
    [["no-menu", 1, 1, ""]],
  ],
  [
    "options below an option with an action, or below a missing option",
    [botOption(1, 1, { action: "close" }), botOption(2, 1, { parentId: 1 }), botOption(3, 1, { parentId: 77 })],
    {},
    [
      ["unreachable", 1, 2, ""],
      ["unreachable", 1, 3, ""],
    ],
  ],
  [
    "options that are below each other",
    [botOption(1, 1), botOption(2, 1, { parentId: 3 }), botOption(3, 1, { parentId: 2 })],
    {},
    [
      ["unreachable", 1, 2, ""],
      ["unreachable", 1, 3, ""],
    ],
  ],
  [
    "ten options beside each other",
    Array.from({ length: 10 }, (_, index) =>
      botOption(index + 1, index + 1, { title: `Letra ${"abcdefghij"[index]}` }),
    ),
    {},
    [["too-many-options", 1, null, "10"]],
  ],
  [
    "a level below the eighth",
    Array.from({ length: 10 }, (_, index) => botOption(index + 1, 1, { parentId: index === 0 ? null : index })),
    {},
    [["too-deep", 1, 9, "8"]],
  ],
  ["a queue that leads to itself and nowhere else", [forward(1, 1, 1)], {}, [["endless-loop", 1, 1, "Vendas"]]],
  [
    "texts that are long once they are filled in",
    [botOption(1, 1, { message: "{{name}}".repeat(300) }), botOption(2, 2, { message: "a".repeat(4097) })],
    {},
    [
      ["text-long", 1, 1, "1500"],
      ["text-too-long", 1, 2, "4097"],
    ],
  ],
];
test.each(cases)("%s is found", (_, tree, more, expected) => expect(found(tree, more)).toEqual(expected));

describe("queues that lead only to each other", () => {
  const circle = (more: BotOption[]) => ({
    queues: [
      botQueue(1, "Vendas", { tree: [forward(1, 1, 2), ...more] }),
      botQueue(2, "Suporte", { tree: [forward(2, 1, 1)] }),
    ],
  });
  test("queues that lead only to each other are an error when the customer can choose nothing else", () => {
    expect(found([], circle([]))).toEqual([
      ["endless-loop", 1, 1, "Suporte"],
      ["endless-loop", 2, 2, "Vendas"],
    ]);
  });
  test("queues that lead only to each other are a warning when there is a way out", () => {
    expect(found([], circle([botOption(3, 2)]))).toEqual([
      ["loop", 1, 1, "Suporte"],
      ["loop", 2, 2, "Vendas"],
    ]);
  });
});

describe("the opening hours on the path", () => {
  const night = { schedules: week({ monday: "20:00-21:00" }) };
  test("when queues have their own hours, each closed queue on the path is reported", () => {
    const tree = [forward(1, 1, 2)];
    const queues = [botQueue(1, "Vendas", { tree, schedules: week({}) }), botQueue(2, "Suporte", night)];
    expect(found([], { queues, settings: { scheduleType: "queue" } })).toEqual([
      ["never-open", 1, null, "Vendas"],
      ["closed-now", 1, 1, "Suporte"],
      ["closed-now", 2, null, "Suporte"],
    ]);
    expect(found([], { queues })).toEqual([]);
  });
  test("when the hours are the company's, the closed company is reported once", () => {
    expect(found([], { ...closedDay, settings: { scheduleType: "company" } })).toEqual([
      ["closed-now", null, null, ""],
    ]);
  });
});

test("only queues that customers can reach are checked, from the queue in which the walk begins", () => {
  const queues = [
    botQueue(1, "Vendas", { tree: [forward(1, 1, 3)] }),
    botQueue(2, "Suporte", { tree: [botOption(9, 1, { message: "" })] }),
    botQueue(3, "Cobrança", { offered: false, greeting: "" }),
    botQueue(4, "Arquivo", { offered: false, tree: [botOption(8, 1, { message: "" })] }),
  ];
  const input = walkable([], { queues, attendedQueues: [1, 2, 3, 4] });
  expect(walk(input).map(short)).toEqual([
    ["dead-end", 2, 9, ""],
    ["no-greeting", 3, null, ""],
  ]);
  expect(walk(input, 4).map(short)).toEqual([["dead-end", 4, 8, ""]]);
  expect(walk(input, 99)).toEqual([]);
});

test("a fault names the titles that lead to it", () => {
  const tree = [botOption(1, 1, { title: "Boletos" }), botOption(2, 1, { parentId: 1, title: "Atraso", message: "" })];
  expect(walk(walkable(tree))).toMatchObject([{ code: "dead-end", path: ["Boletos", "Atraso"] }]);
});

test("two queue names that differ only in accents are a fault of the menu", () => {
  const queues = [botQueue(1, "Cobrança"), botQueue(2, "Cobranca")];
  expect(found([], { queues })).toEqual([["same-words", 2, null, "Cobrança"]]);
});

test("the walk has a limit, and reports when it has reached the limit", () => {
  const tree = Array.from({ length: walkBudget + 10 }, (_, index) => botOption(index + 1, index + 1));
  const { number } = botSituation();
  const codes = walk(walkable(tree, { number })).map(({ code }) => code);
  expect(codes).toContain("too-much");
});
