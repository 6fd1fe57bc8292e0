import type { Offer } from "./offer.ts";

/**
 * A menu that a customer can tap, in the form in which it is stored with its message. The message's body has the same menu as text. `phone` has only
 * WhatsApp's own button, by which customers send their phone number.
 */
export interface SentMenu {
  kind: "buttons" | "list" | "phone";
  text: string;
  /** The words of the button that opens a list. */
  open: string;
  choices: readonly TappedChoice[];
}
interface TappedChoice {
  id: string;
  title: string;
  /** The whole name, where the title is cut. */
  description?: string;
}

/** WhatsApp's limits: how many buttons or rows a menu may have, and how long each text may be. */
export const menuLimits = {
  buttons: { most: 3, title: 20, text: 1024 },
  list: { most: 10, title: 24, description: 72, text: 4096, open: 20 },
} as const;
/** The end of a title that was cut. The row's `description` then has the whole name. */
const cut = "…";

/** The longest text above the button by which a customer sends the phone number. */
export const maxPhoneRequest = 1024;
/** A text with a button by which the customer sends the phone number. */
export const phoneRequest = (text: string): SentMenu => ({ kind: "phone", text, open: "", choices: [] });

/**
 * The menu that a customer can tap: up to three short choices are buttons, up to ten are a list. When the choices and the ways back are more than ten,
 * the ways back stay lines of the text. Null when the choices do not fit: then the customer gets the lines as text. `words`: the usual text of a menu
 * without a text, and the words of the button that opens a list.
 */
export function menuOf(
  text: string,
  { choices, ways }: Offer,
  words: { choose: string; open: string },
): SentMenu | null {
  const hasRoom = choices.length + ways.length <= menuLimits.list.most;
  const shown = hasRoom ? [...choices, ...ways] : choices;
  const left = hasRoom ? [] : ways.map(({ line }) => line);
  const said = [text.trim() === "" ? words.choose : text, left.join("\n")].filter(Boolean).join("\n\n");
  const named = shown.map(({ id, title }) => ({ id, title: title.replace(/\s+/g, " ").trim() }));
  if (named.length === 0 || named.some(({ title }) => title === "")) return null;
  const { buttons, list } = menuLimits;
  const menu = { text: said, open: words.open };
  if (
    named.length <= buttons.most &&
    said.length <= buttons.text &&
    named.every(({ title }) => title.length <= buttons.title)
  )
    return isDistinct(named) ? { ...menu, kind: "buttons", choices: named } : null;
  const fits = named.length <= list.most && said.length <= list.text;
  if (!fits || named.some(({ title }) => title.length > list.description)) return null;
  const rows = named.map(rowOf);
  return isDistinct(rows) ? { ...menu, kind: "list", choices: rows } : null;
}

/** Whether all titles differ in the form in which they are sent. Otherwise WhatsApp may refuse the menu. */
const isDistinct = (choices: readonly TappedChoice[]): boolean =>
  new Set(choices.map(({ title }) => title)).size === choices.length;

function rowOf({ id, title }: { id: string; title: string }): TappedChoice {
  const { title: most } = menuLimits.list;
  if (title.length <= most) return { id, title };
  // The cut may split an emoji, so the first half of one at the end is removed.
  const begin = title.slice(0, most - cut.length).replace(/[\uD800-\uDBFF]$/, "");
  return { id, title: `${begin.trimEnd()}${cut}`, description: title };
}

/** The whole name of a row that the customer tapped, even when its title was cut. */
export const tappedWords = ({ title, description }: Omit<TappedChoice, "id">): string =>
  title.endsWith(cut) && description ? description : title;
