import { areChoices, byPlainName, type NamedFields, optionsName, textNames } from "./names.ts";
import { whatsappText } from "../../words/rich-text.ts";
import { likely } from "./text-names.ts";
import { type Fields, isFields } from "../../json-fields.ts";

/** The fields of a card that are sent together in one text. */
export const cardNames: ReadonlySet<string> = new Set(["title", "subtitle", "description"]);
const wordOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/**
 * The title, subtitle and description of a card that has options or a subtitle. Empty for any other object, because a title beside an answer is usually
 * the name of a page or a conversation.
 */
export function cardOf(named: NamedFields): string {
  const title = wordOf(named.get("title")?.value);
  const [subtitle, about] = ["subtitle", "description"].map((name) => textIn(named.get(name)?.value));
  const isCard =
    subtitle !== "" ||
    [...named].some(([name, { value }]) => optionsName.test(name) || (isSection(name) && areChoices(name, value)));
  const hasAnswer = textNames.slice(0, likely).some((name) => wordOf(named.get(name)?.value) !== "");
  if (!title || !isCard || hasAnswer) return "";
  return [`**${title}**`, subtitle, about].filter(Boolean).join("\n");
}

const isSection = (name: string): boolean => /^(?:sections|secoes)$/.test(name);

const textIn = (value: unknown): string => (isFields(value) ? wordOf(value.text) : wordOf(value));

/** A question in the format of WhatsApp's own interface for companies, converted to words with options. Any other object stays as it is. */
export function interactiveIn(fields: Fields): Fields {
  const asked = fields.interactive;
  if (!isFields(asked)) return fields;
  const { action } = asked;
  const named = byPlainName(isFields(action) ? action : {});
  const [buttons, sections, parameters] = ["buttons", "sections", "parameters"].map((name) => named.get(name)?.value);
  const rows = (Array.isArray(sections) ? (sections as unknown[]) : []).map((part) =>
    isFields(part) ? part.rows : [],
  );
  const link = isFields(parameters) ? [{ title: parameters.display_text, url: parameters.url }] : [];
  const text = [asked.header, asked.body, asked.footer].map(textIn).filter(Boolean).join("\n");
  return { ...fields, interactive: null, text, options: [buttons ?? [], rows, link].flat(3) };
}

/** Converts words in Typebot's format to a text, unless the object has a plain text too. Any other object stays as it is. */
export function richIn(fields: Fields): Fields {
  const { richText: rich, ...others } = fields;
  if (!Array.isArray(rich)) return fields;
  const isSaid = textNames.slice(0, likely).some((name) => wordOf(others[name]) !== "");
  return isSaid ? others : { ...others, text: whatsappText(rich) };
}
