import { lenientJson } from "../integrations/read.ts";
import { type Fields, isFields } from "../json-fields.ts";

/** A tool call inside a text. Unreadable arguments are null. */
export interface TextCall {
  name: string;
  args: Readonly<Record<string, unknown>> | null;
}

/** The marks with which a template announces a call. */
const marks =
  /<\/?(?:tool_calls?|function_calls?|tool_use|tool_code|invoke|function=|tool>)|\[TOOL_CALLS\]|<\|python_tag\|>|<start_function_call>|✿FUNCTION✿|<[|｜]DSML[|｜]|<[|｜]tool[▁_]|```(?:tool_code|tool_call|xtool)|to=functions\.|^(?:Action|Tool):\s*\w+/im;
const mostCalls = 10;

/**
 * The calls that a model wrote into its text, because its server could not read them or because the model is small. Null without a sign of a call. An
 * empty list means that a call was intended but is unreadable. `tools` are the known names.
 */
export function callsInText(text: string, tools: readonly string[]): TextCall[] | null {
  const said = text.replaceAll("<escape>", '"');
  const isMarked = marks.test(said);
  const bare = unfenced(said);
  const isJson = /^[[{]\s*["{]/.test(bare) && /[\]}]$/.test(bare);
  const found = isJson ? jsonCalls(lenientJson(bare), tools) : [];
  if (found.length > 0) return found.slice(0, mostCalls);
  // A name alone, in any marks.
  const alone = tools.find(
    (tool) =>
      tool ===
      said
        .slice(0, 200)
        .replace(/[^\w.]+/g, "")
        .replace(/^functions?\./, ""),
  );
  if (alone !== undefined) return [{ name: alone, args: {} }];
  const written = objectsIn(said).flatMap((object) => jsonCalls(lenientJson(object), tools));
  const ours = written.filter(({ name, args }) => (isMarked || tools.includes(name)) && args !== null);
  const calls = ours.length > 0 ? ours : calledByName(said, tools, isMarked);
  if (calls.length > 0) return calls.slice(0, mostCalls);
  // A text with the name of a tool is for programs, even if it is no call that can be read.
  return isMarked || isJson || tools.some((tool) => said.includes(tool)) ? [] : null;
}

export const unfenced = (said: string): string => {
  const text = said.trim();
  return text.startsWith("```") && text.endsWith("```") ? text.slice(Math.max(text.indexOf("\n"), 3), -3).trim() : text;
};

/** A call in one of the many shapes of JSON. An object that only names a known tool also counts. */
export function jsonCalls(value: unknown, tools: readonly string[], depth = 0): TextCall[] {
  if (depth > 4) return [];
  if (Array.isArray(value)) return value.slice(0, mostCalls).flatMap((each) => jsonCalls(each, tools, depth + 1));
  if (!isFields(value)) return [];
  const held = value.tool_calls ?? value.function_call ?? (isFields(value.function) ? value.function : undefined);
  if (held !== undefined) return jsonCalls(held, tools, depth + 1);
  const name = [value.name, value.function, value.tool, value.tool_name, value.action].find(
    (each) => typeof each === "string",
  );
  const given = [
    "arguments",
    "parameters",
    "args",
    "tool_input",
    "action_input",
    "input",
    "params",
    "tool_args",
    "tool_arguments",
  ].find((key) => value[key] !== undefined);
  if (typeof name === "string" && name !== "" && isCallOf(name, given !== undefined, tools))
    return [{ name: ownName(name), args: given === undefined ? besideName(value, name) : argumentsOf(value[given]) }];
  const asked = tools.filter((tool) => isFields(value[tool]) || value[tool] === true);
  return asked.map((tool) => ({ name: tool, args: isFields(value[tool]) ? value[tool] : {} }));
}

/** The arguments that stand beside the name of a call: `{"tool": "search_knowledge", "query": "entrega"}`. */
const besideName = (value: Fields, name: string): Fields =>
  Object.fromEntries(
    Object.entries(value).filter(([key, held]) => held !== name && !/^(?:id|type|call_id|index)$/.test(key)),
  );

/** The name of a tool without the prefix that templates add. */
export const ownName = (name: string): string => name.replace(/^(?:functions?|default_api|tools?)[.:]/, "");

/** Whether a name stands for a call of a tool. A model's name for its final answer is no tool, unless we have a tool with that name. */
const isCallOf = (name: string, isGiven: boolean, tools: readonly string[]): boolean =>
  tools.includes(ownName(name)) || (isGiven && !/^(?:final[ _]?)?(?:answer|response|reply)$/i.test(name));

/** Reads the arguments of a call: JSON in a text, nothing at all, or already an object. Null when they are unreadable. */
export function argumentsOf(said: unknown): TextCall["args"] {
  const read = typeof said === "string" ? (said.trim() === "" ? {} : lenientJson(said)) : (said ?? {});
  // Some servers write the JSON of the arguments twice.
  const value = typeof read === "string" ? lenientJson(read) : read;
  return isFields(value) ? value : null;
}

/** The calls that are written as the name of one of our tools with the arguments behind it, in any notation. */
function calledByName(said: string, tools: readonly string[], isMarked: boolean): TextCall[] {
  const calls: TextCall[] = [];
  let from = 0;
  for (const found of said.matchAll(/[a-z][a-z_]{3,40}/gi)) {
    const [name] = found;
    if (found.index < from || calls.length >= mostCalls || !tools.includes(name)) continue;
    const rest = said.slice(found.index + name.length, found.index + 4000);
    const read = argumentsAfter(rest, isMarked);
    if (!read) continue;
    calls.push({ name, args: read.args });
    from = found.index + name.length + read.length;
  }
  return calls;
}

function argumentsAfter(rest: string, isMarked: boolean): { args: TextCall["args"]; length: number } | null {
  const brace = rest.search(/\{/);
  const before = brace < 0 ? "" : rest.slice(0, brace);
  if (brace >= 0 && before.length < 120 && /^[\s"'>:=,()|<[\]`\p{L}\d_▁｜✿]*$/u.test(before)) {
    const object = balanced(rest.slice(brace));
    const read = object === null ? undefined : lenientJson(object);
    if (object !== null && isFields(read)) return { args: argumentsIn(read), length: brace + object.length };
  }
  const parameters = namedElements(rest);
  if (parameters.length > 0) {
    const args = Object.fromEntries(parameters.map(([, key = "", value = ""]) => [key, value.trim()]));
    return { args, length: (parameters.at(-1)?.index ?? 0) + 1 };
  }
  const keywords = /^\s?\(([^()]{0,2000})\)/.exec(rest);
  if (keywords) {
    const pairs = [...(keywords[1] ?? "").matchAll(/(\w{1,40})\s?=\s?(?:"([^"]*)"|'([^']*)'|(\d{1,12}))/g)];
    const args = Object.fromEntries(
      pairs.map(([, key = "", double, single, figure]) => [key, double ?? single ?? Number(figure)]),
    );
    return { args, length: keywords[0].length };
  }
  return isMarked ? { args: null, length: 0 } : null;
}

const elements = [
  /<(?:[|｜]DSML[|｜])?parameter(?:=|\s+name=)["']?(\w{1,40})["']?[^<>]{0,60}>([^<]{0,1000})/g,
  /<arg_key>\s{0,9}(\w{1,40})\s{0,9}<\/arg_key>\s{0,9}<arg_value>([^<]{0,1000})/g,
];

/** Arguments that are written as XML elements: with the element names of templates, or, inside the element of a tool, with their own names. */
function namedElements(rest: string): RegExpExecArray[] {
  const found = elements.map((element) => [...rest.matchAll(element)]).find((all) => all.length > 0);
  if (found) return found;
  return /^\s{0,9}>\s{0,9}</.test(rest) ? [...rest.matchAll(/<(\w{1,40})>([^<]{1,1000})<\/\1>/g)] : [];
}

/** The arguments in an object, which contains only them or has them under their usual names. */
function argumentsIn(read: Fields): TextCall["args"] {
  const given = ["arguments", "parameters"].find((key) => read[key] !== undefined);
  return given === undefined ? read : argumentsOf(read[given]);
}

/** The objects in a text, except objects inside another object. */
function objectsIn(said: string): string[] {
  const objects: string[] = [];
  for (let from = said.indexOf("{"); from >= 0 && objects.length < mostCalls; ) {
    const object = balanced(said.slice(from));
    if (object === null) break;
    objects.push(object);
    from = said.indexOf("{", from + object.length);
  }
  return objects;
}

/** The object at the beginning of a text. Null when it does not end. */
function balanced(text: string): string | null {
  let [depth, isWithin, isEscaped] = [0, false, false];
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place];
    if (isWithin) {
      if (sign === '"' && !isEscaped) isWithin = false;
      isEscaped = sign === "\\" && !isEscaped;
    } else if (sign === '"') isWithin = true;
    else if (sign === "{") depth += 1;
    else if (sign === "}" && (depth -= 1) === 0) return text.slice(0, place + 1);
  }
  return null;
}
