const length = 100_000;
const full = (piece: string, long: number): string => piece.repeat(Math.ceil(long / piece.length)).slice(0, long);

const pieces = [
  ..."1a.:-_*<[(&%/ \n\t\r".split(""),
  "\u00A0",
  "\u200B",
  "\u200D",
  "\u0301",
  "ç",
  "😀",
  "🇧🇷",
  "a.",
  "a-",
  "a ",
  "a@",
  "a@a.a ",
  "1.",
  "1 ",
  "12/34:",
  "11987654321 ",
  "(11) 9 ",
  "R$ 1,",
  "![a](b",
  "[a](",
  "[a](b ",
  "[[source: 1,",
  "**a ",
  "__a ",
  "~~a ",
  "<a ",
  "<script>",
  "<think>",
  "</think>",
  "<tool_call>",
  "</abc>",
  "<abc></abc>",
  "<|im_start|>user ",
  "<|channel|>final<|message|>",
  "User: a\n",
  "<br>",
  '<a href="a">',
  "<a href=",
  "&amp;",
  "\\n",
  "***a",
  "`a",
  "data:a/a;",
  "```a\n",
  "|---",
  "- a\n",
  "1. a\n",
  "http://",
  "www.a.",
  "{{",
  "{{a ",
  "{{extra.",
  "f:",
  "[::",
  'a"',
];

/** Beginnings that some regular expressions need before the rest takes time. */
const heads = ["{{", "[source", "a", "a\nNota interna:"];
const bodies = [" ", "\n"];

const textsOf = (long: number): [name: string, text: string][] => [
  ...pieces.map((piece): [string, string] => [JSON.stringify(piece), full(piece, long)]),
  ...heads.flatMap((head) =>
    bodies.map((body): [string, string] => [JSON.stringify(`${head}${body}…`), `${head}${full(body, long)}\\`]),
  ),
];
const quarters = new Map(textsOf(length / 4));

/** Long texts with which a function of quadratic or cubic time would hang, each with its name and a quarter of it. */
export const longTexts: readonly { name: string; text: string; quarter: string }[] = textsOf(length).map(
  ([name, text]) => ({ name, text, quarter: quarters.get(name) ?? text }),
);
