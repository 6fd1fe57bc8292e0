import { linkText } from "./markdown.ts";

type Node = Record<string, unknown>;
const markNames = ["bold", "italic", "strikethrough", "code"] as const;
type Marks = readonly (typeof markNames)[number][];
interface Leaf {
  text: string;
  marks: Marks;
}

/** A deeper tree is no real text, and would overflow the stack. */
const deepest = 40;

/** Converts Typebot's tree of a text to WhatsApp's format. Underlined text becomes plain, because WhatsApp has no sign for it. */
export const whatsappText = (richText: unknown): string =>
  nodesOf(richText)
    .map((node) => (isList(node) ? list(node, 0, 0) : inline([node], [], 0)))
    .join("\n")
    .trimEnd();

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const childrenOf = (node: Node): Node[] => nodesOf(node.children);
const isList = (node: Node): boolean => node.type === "ul" || node.type === "ol";

/** `indent` counts the lists around this list. */
function list(node: Node, indent: number, depth: number): string {
  return childrenOf(node)
    .map((entry, index) => {
      const parts = childrenOf(entry);
      const sign = node.type === "ol" ? `${index + 1}. ` : "- ";
      const words = parts.filter((part) => !isList(part));
      const inner = depth < deepest ? parts.filter(isList) : [];
      const own = "  ".repeat(indent) + sign + inline(words, [], depth + 1);
      return [own, ...inner.map((part) => list(part, indent + 1, depth + 1))].join("\n");
    })
    .join("\n");
}

/** Joins neighbouring texts with the same marks, because `*a**b*` would not be bold. */
function inline(nodes: Node[], inherited: Marks, depth: number): string {
  const leaves: Leaf[] = [];
  for (const leaf of nodes.flatMap((node) => leavesOf(node, inherited, depth))) {
    const last = leaves.at(-1);
    if (last && last.marks.join() === leaf.marks.join()) last.text += leaf.text;
    else leaves.push({ ...leaf });
  }
  return leaves.map(marked).join("");
}

function leavesOf(node: Node, inherited: Marks, depth: number): Leaf[] {
  const marks = markNames.filter((name) => node[name] === true || inherited.includes(name));
  if (typeof node.text === "string" || typeof node.text === "number") return [{ text: String(node.text), marks }];
  if (depth > deepest) return [];
  if (isList(node)) return [{ text: `\n${list(node, 0, depth + 1)}`, marks: [] }];
  const children = childrenOf(node);
  if (node.type === "a") return [{ text: link(inline(children, [], depth + 1), node.url), marks }];
  // A variable's value of several lines has a paragraph for each line.
  return children.flatMap((child, index) => {
    const isNextLine = index > 0 && child.type === "p";
    return [...(isNextLine ? [{ text: "\n", marks: [] }] : []), ...leavesOf(child, marks, depth + 1)];
  });
}

const link = (label: string, url: unknown): string => linkText(label, typeof url === "string" ? url : "");

const signs = { bold: "*", italic: "_", strikethrough: "~", code: "`" } as const;

/** Adds WhatsApp's signs. They must be within a line and touch the words. */
function marked({ text, marks }: Leaf): string {
  if (marks.length === 0) return text;
  const before = marks.map((name) => signs[name]);
  const [open, shut] = [before.join(""), before.toReversed().join("")];
  return text
    .split("\n")
    .map((line) => {
      const words = line.trim();
      return words === "" ? line : line.replace(words, () => open + words + shut);
    })
    .join("\n");
}
