import { linkText } from "../../words/markdown.ts";
import { byPlainName } from "./names.ts";
import { isFields } from "../../json-fields.ts";

/** Nobody reads a longer list. */
const mostOptions = 100;

/**
 * The names of the options in a field. The field is a list of words or objects, an object with lists, an object with words by numbers, or a text with one
 * option on each line.
 */
export function optionsIn(value: unknown): string[] {
  return listOf(value).slice(0, mostOptions).map(optionName).filter(Boolean);
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return (value as unknown[]).flat(3).flatMap(partOf);
  if (typeof value === "string") return value.split(/[\n|]/);
  if (!isFields(value)) return [];
  const lists = Object.values(value).filter((each) => Array.isArray(each)) as unknown[][];
  return lists.length > 0 ? lists.flat(3).flatMap(partOf) : byNumber(value);
}

/** The options of a section of a list. Any other option stays as it is. */
const partOf = (value: unknown): unknown[] => {
  const inner = isFields(value) ? (value.rows ?? value.options) : undefined;
  return Array.isArray(inner) ? (inner as unknown[]) : [value];
};

/** `{"1": "Vendas", "2": "Suporte"}`: the customer answers with the number. Any other object contains settings. */
function byNumber(value: Readonly<Record<string, unknown>>): string[] {
  const entries = Object.entries(value);
  const isMenu = entries.every(([key, name]) => /^(?:\d{1,2}|[a-z])$/i.test(key) && typeof name === "string");
  return isMenu ? entries.map(([key, name]) => `${key} - ${String(name).trim()}`) : [];
}

const namesOfOption = [
  "title",
  "text",
  "label",
  "displaytext",
  "name",
  "content",
  "caption",
  "titulo",
  "texto",
  "nome",
  "nombre",
  "descricao",
];

function optionName(value: unknown): string {
  if (!isFields(value)) return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  const named = byPlainName(value);
  const word = (...names: string[]): string =>
    names
      .map((name) => named.get(name)?.value)
      .find((each): each is string => typeof each === "string" && each.trim() !== "")
      ?.trim() ?? "";
  const inner =
    [...named.values()].map(({ value: each }) => (isFields(each) ? optionName(each) : "")).find(Boolean) ?? "";
  const name = word(...namesOfOption) || inner || word("value", "valor");
  const url = word("url", "link", "uri");
  return url === "" ? name : linkText(name, url);
}
