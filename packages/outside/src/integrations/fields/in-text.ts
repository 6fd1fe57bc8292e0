import { noNameMark, withoutNames } from "@balcao/shared/contacts/first-name";
import { lenientJson } from "../read.ts";

// Finds structured data in a text that a program or a model wrote.

const fence = "```";

interface FoundObject {
  value: object;
  /** The words around it. */
  around: string;
  /** The object is at the end of a line of words, where it may also be an example for readers. */
  isInLine?: true;
}

/** The object or list in a text: the whole text, the content of a fence, or the end of the text. Null when there is none. */
export function objectIn(words: string): FoundObject | null {
  const page = inPage.exec(words)?.[1];
  if (page !== undefined) return read(page.replaceAll("&quot;", '"'), "");
  if (/^[{[]/.test(words)) return read(words, "");
  const open = /```(?:json5?|js|javascript)?[ \t]*\n[ \t]*(?=[{[])/i.exec(words);
  if (open) {
    const rest = words.slice(open.index + open[0].length);
    const shut = rest.indexOf(`\n${fence}`);
    const behind = shut < 0 ? "" : rest.slice(shut + fence.length + 1);
    return read(shut < 0 ? rest : rest.slice(0, shut), `${words.slice(0, open.index).trim()}\n${behind.trim()}`.trim());
  }
  const last = words.indexOf("\n{");
  if (last > 0 && words.endsWith("}")) return read(words.slice(last + 1), words.slice(0, last).trim());
  const inLine = words.lastIndexOf(" {");
  if (inLine < 0 || !/^ \{\s{0,9}"[^{}]{1,300}\}$/.test(words.slice(inLine))) return null;
  const found = read(words.slice(inLine), words.slice(0, inLine).trim());
  return found && { ...found, isInLine: true };
}

/** JSON that a server wrote into a page of its own: `<pre>{…}</pre>`. */
const inPage =
  /^(?:<(?:pre|code|p|div)\b[^<>]{0,100}>\s{0,9}){1,4}([{[][\s\S]*[}\]])\s{0,9}(?:<\/(?:pre|code|p|div)>\s{0,9}){1,4}$/i;

function read(text: string, around: string): FoundObject | null {
  const value = lenientJson(text.trim());
  return typeof value === "object" && value !== null ? { value, around } : null;
}

/** Whether a text is unfinished or broken JSON. */
export const isCutJson = (words: string): boolean =>
  /^(?:```(?:json)?[ \t]*\n[ \t]*)?(?:[{[]\s*(?:["{[\]}]|\\"|'[\w ]{1,60}'\s*:|$)|\{\s*\w{1,60}\s{0,9}:\s{0,9}["'[{])/i.test(
    words,
  );

/** The marks with which a model's template announces a call of a tool. The group that matched is the name of the element that contains the call. */
const callMark =
  /<(tool_call|function_call|tool_use|tool_code|execute_tool|tool_calls|function_calls|tool)>|<(function)=(?=[\w.:-]{1,60}>)|<(invoke)\s{1,4}name=["']?(?=[\w.:-]{1,60}["']?[^<>]{0,60}>)|\[TOOL_CALLS?\]|<\|python_tag\|>|<start_function_call>(?:call:)?|✿FUNCTION✿:?|(?:<[|｜]tool[^<>]{1,40}[|｜]>\s{0,3}){1,4}(?:function<[|｜][^<>]{1,40}[|｜]>)?|<[|｜]DSML[|｜][^<>]{1,60}>|```(?:tool_code|tool_call|xtool)[ \t]*\n|\bto=functions\.|^(?:Action|Tool):(?= ?\w{3,60} ?\n(?:Action|Tool) Input:)|^(?:functions\.(?=\w{3,60}\()|\[?(?=[a-z]\w{2,60}\(\s?\w{1,40}\s?=[^\n]{0,2000}\)\]?$))/im;
/** What ends a call whose mark has no end of its own: a mark of the template, the end of a fence, or the final answer, which stays. */
const callEnd =
  /<\|(?:call|end|im_end|eot_id|eom_id)\|>|^[ \t]*(?:```[ \t]*$|(?=(?:final answer|resposta final|respuesta final)[ \t]?:))/im;

/** The calls of tools that a model wrote into its text, and the words around these calls. A customer must not get the text of a call. */
export function callsIn(words: string, depth = 0): { around: string; calls: string[] } {
  const calls: string[] = [];
  let [around, rest] = ["", words];
  for (let open = callMark.exec(rest); open && calls.length < mostCalls; open = callMark.exec(rest)) {
    const after = rest.slice(open.index + open[0].length);
    const element = open[1] ?? open[2] ?? open[3];
    const end = (element === undefined ? callEnd : new RegExp(`</${element}>`, "i")).exec(after);
    around += `${rest.slice(0, open.index).trimEnd()}\n`;
    const call = after.slice(0, end?.index).trim();
    // An element may hold the call in another mark.
    const inner = element === undefined || depth > 1 ? [] : callsIn(call, depth + 1).calls.filter(Boolean);
    // A call before the final answer was made already.
    if (end?.[0].trim() !== "") calls.push(...(inner.length > 0 ? inner : [call]));
    rest = end ? after.slice(end.index + end[0].length) : "";
  }
  return { around: (around + rest.trimStart()).trim(), calls };
}
const mostCalls = 10;

/** An expression of a flow's editor, which the flow sent as it stands: `{{ $json.nome }}`, or what JavaScript writes for a missing value. */
const expression =
  /\{\{[^{}\n$]{0,100}\$[^{}\n]{0,300}\}\}|\[object \w{1,20}\]|(?<=^(?:ol[áa]|oi|hola|hello|hi|hey|bom dia|boa tarde|boa noite|buen[oa]s (?:d[íi]as|tardes|noches)|prezad[oa]),? )undefined(?![\p{L}\p{N}_])/giu;

/** Removes expressions that a flow did not fill in, with the punctuation around them. `found` is the first of them. */
export function withoutExpressions(words: string): { text: string; found: string } {
  const [found = ""] = words.match(expression) ?? [];
  return { text: found === "" ? words : withoutNames(words.replace(/^=/, "").replace(expression, noNameMark)), found };
}

/** Whether a word is a path such as `C:`, because a backslash in a path is no escape. */
const isPath = (word: string): boolean => /^["'(]?[a-z]:(?:\\|$)|^\\\\/i.test(word);

/** Turns `\n` as two characters into a line end, because some flows escape a text twice. */
export function withLines(words: string): string {
  if (words.includes("\n")) return words;
  let [lined, from] = ["", 0];
  for (const found of words.matchAll(/(?:(?:\\r)?\\n)+/g)) {
    const before = words.slice(Math.max(from, found.index - 300), found.index);
    const word = before.slice(before.lastIndexOf(" ") + 1);
    const lines = "\n".repeat(found[0].split("\\n").length - 1);
    lined += words.slice(from, found.index) + (isPath(word) ? found[0] : lines);
    from = found.index + found[0].length;
  }
  return lined + words.slice(from);
}
