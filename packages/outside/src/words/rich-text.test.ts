import { expect, test } from "vitest";
import { whatsappText } from "./rich-text.ts";

const p = (...children: object[]) => ({ type: "p", children });
const li = (...children: object[]) => ({ type: "li", children });
const lic = (...children: object[]) => ({ type: "lic", children });

test.each<[string, object[], string]>([
  ["bold, with its spaces outside", [p({ text: "Olá " }, { text: "Ana ", bold: true }, { text: "!" })], "Olá *Ana* !"],
  [
    "italic and struck out",
    [p({ text: "a", italic: true }, { text: " " }, { text: "b", strikethrough: true })],
    "_a_ ~b~",
  ],
  ["underlined text, plain", [p({ text: "a", underline: true })], "a"],
  ["several marks", [p({ text: "a", bold: true, italic: true })], "*_a_*"],
  ["code", [p({ text: "npm", code: true })], "`npm`"],
  ["texts beside each other that are marked alike", [p({ text: "a", bold: true }, { text: "b", bold: true })], "*ab*"],
  ["a mark over several lines", [p({ text: "um\ndois", bold: true })], "*um*\n*dois*"],
  ["a mark over nothing but spaces", [p({ text: "a" }, { text: "  ", bold: true }, { text: "b" })], "a  b"],
  ["lines of one text", [p({ text: "um\ndois\n\ntrês" })], "um\ndois\n\ntrês"],
  ["an empty paragraph", [p({ text: "a" }), p({ text: "" }), p({ text: "b" })], "a\n\nb"],
  [
    "a link that is its own label",
    [p({ type: "a", url: "https://a.b/", children: [{ text: "a.b" }] })],
    "https://a.b/",
  ],
  ["a link with a label", [p({ type: "a", url: "https://a.b", children: [{ text: "Site" }] })], "Site: https://a.b"],
  ["a link without a label", [p({ type: "a", url: "https://a.b", children: [{ text: "" }] })], "https://a.b"],
  ["a link without an address", [p({ type: "a", children: [{ text: "Site" }] })], "Site"],
  [
    "nested lists",
    [
      p({ text: "Temos:" }),
      {
        type: "ol",
        children: [
          li(lic({ text: "Pizza" }), {
            type: "ul",
            children: [li(lic({ text: "Grande" })), li(lic({ text: "Média" }))],
          }),
          li(lic({ text: "Suco" })),
        ],
      },
    ],
    "Temos:\n1. Pizza\n  - Grande\n  - Média\n2. Suco",
  ],
  [
    "a variable as older servers wrap it, without a new line",
    [p({ text: "Olá " }, { type: "inline-variable", children: [p({ text: "Ana" })] }, { text: "!" })],
    "Olá Ana!",
  ],
  ["a bold variable", [p({ type: "inline-variable", bold: true, children: [p({ text: "Ana" })] })], "*Ana*"],
  [
    "a variable of several lines",
    [p({ type: "inline-variable", children: [p({ text: "um" }), p({ text: "dois" })] })],
    "um\ndois",
  ],
  [
    "a variable that is a list",
    [
      p(
        { text: "Itens:" },
        { type: "inline-variable", children: [{ type: "ul", children: [li(lic({ text: "a [b]" }))] }] },
      ),
    ],
    "Itens:\n- a [b]",
  ],
  ["a node that nobody knows", [{ type: "h7", children: [{ text: "Título" }] }], "Título"],
  ["a text that is a number", [p({ text: 42 })], "42"],
  ["what is no node", [p({ text: "a" }, {}, { children: null }, { text: undefined })], "a"],
])("%s", (_what, tree, text) => expect(whatsappText(tree)).toBe(text));

test("a value that is no tree gives an empty text", () => {
  for (const tree of [undefined, null, "x", {}, [null], [undefined], ["x"]]) expect(whatsappText(tree)).toBe("");
});

test("an endless tree and an endless line of spaces are read quickly", () => {
  let tree: object = { text: "a" };
  for (let depth = 0; depth < 5000; depth += 1) tree = { type: depth % 2 ? "p" : "ul", children: [tree] };
  expect(whatsappText([tree])).not.toContain("a");
  const spaces = " ".repeat(200_000);
  expect(whatsappText([p({ text: `a${spaces}b`, bold: true })])).toBe(`*a${spaces}b*`);
});
