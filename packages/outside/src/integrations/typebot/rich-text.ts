type Node = Record<string, unknown>;
const markNames = ["bold", "italic", "strikethrough", "code"] as const;
type Marks = readonly (typeof markNames)[number][];
interface Leaf {
  text: string;
  marks: Marks;
}

/** Typebot's tree of a text as WhatsApp writes it. Underlined text is left plain: WhatsApp has no sign for it. */
export const whatsappText = (richText: unknown): string => nodesOf(richText).map(block).join("\n").trimEnd();

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const childrenOf = (node: Node): Node[] => nodesOf(node.children);
const isList = (node: Node): boolean => node.type === "ul" || node.type === "ol";

const block = (node: Node): string => (isList(node) ? list(node, 0) : inline([node], []));

function list(node: Node, depth: number): string {
  return childrenOf(node)
    .map((entry, index) => {
      const parts = childrenOf(entry);
      const sign = node.type === "ol" ? `${index + 1}. ` : "- ";
      const own =
        "  ".repeat(depth) +
        sign +
        inline(
          parts.filter((part) => !isList(part)),
          [],
        );
      return [own, ...parts.filter(isList).map((inner) => list(inner, depth + 1))].join("\n");
    })
    .join("\n");
}

/** Texts beside each other that are marked alike are one: `*a**b*` would be no bold text. */
function inline(nodes: Node[], inherited: Marks): string {
  const leaves: Leaf[] = [];
  for (const leaf of nodes.flatMap((node) => leavesOf(node, inherited))) {
    const last = leaves.at(-1);
    if (last && last.marks.join() === leaf.marks.join()) last.text += leaf.text;
    else leaves.push({ ...leaf });
  }
  return leaves.reduce((text, leaf) => text + marked(leaf), "");
}

function leavesOf(node: Node, inherited: Marks): Leaf[] {
  const marks = markNames.filter((name) => node[name] === true || inherited.includes(name));
  if (typeof node.text === "string" || typeof node.text === "number") return [{ text: String(node.text), marks }];
  if (isList(node)) return [{ text: `\n${list(node, 0)}`, marks: [] }];
  const children = childrenOf(node);
  if (node.type === "a") return [{ text: link(inline(children, []), node.url), marks }];
  // A variable's value of several lines has a paragraph for each.
  return children.flatMap((child, index) => {
    const isNextLine = index > 0 && child.type === "p";
    return [...(isNextLine ? [{ text: "\n", marks: [] }] : []), ...leavesOf(child, marks)];
  });
}

const plainUrl = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(https?:\/\/|mailto:|tel:)/, "")
    .replace(/\/$/, "");

function link(label: string, url: unknown): string {
  if (typeof url !== "string" || url === "") return label;
  return label.trim() === "" || plainUrl(label) === plainUrl(url) ? url : `${label}: ${url}`;
}

const signs = { bold: "*", italic: "_", strikethrough: "~", code: "`" } as const;

/** WhatsApp's signs stand within a line and touch its words. */
function marked({ text, marks }: Leaf): string {
  if (marks.length === 0) return text;
  const before = marks.map((name) => signs[name]);
  const [open, shut] = [before.join(""), before.toReversed().join("")];
  return text.replace(/[^\n]+/g, (line) =>
    line.replace(/^(\s*)(.*?)(\s*)$/, (_whole, left: string, inner: string, right: string) =>
      inner === "" ? left + right : left + open + inner + shut + right,
    ),
  );
}

/** The same for a text that a server sends as markdown. */
export const whatsappMarkdown = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g, (_whole, label: string, url: string) => link(label, url))
    .replace(/(?<![*\w])\*(?!\*|\s)([^*\n]+?)\*(?![*\w])/g, "_$1_")
    .replace(/\*\*(.+?)\*\*/g, "*$1*")
    .replace(/~~(.+?)~~/g, "~$1~")
    .trimEnd();
