// Prompts teach models to write a mark when they want to hand over: "[TRANSFER]", "{{transferir:3}}", "#HANDOFF". The mark is a wish, and is not sent
// to the customer.

const wish = String.raw`(?:transfer(?:ir|encia|ência|_?(?:to_?)?(?:human|humano|agent|queue|department|setor|fila))?|hand_?o(?:ff|ver)|escal(?:ate|ar|ation)|humano?|transbordo|encaminhar|derivar)`;
/** The target of the mark: a queue, by its id or its name. */
const about = String.raw`(?:[ \t]?[:=|][ \t]?([^\[\]{}<>\n]{1,60}))?`;
const marks = [
  String.raw`\[\[?[ \t]?/?${wish}${about}[ \t]?\]\]?`,
  String.raw`\{\{?[ \t]?${wish}${about}[ \t]?\}\}?`,
  String.raw`<<?/?${wish}${about}[ \t]?/?>>?`,
];
const inText = new RegExp(String.raw`[*_\x60]{0,3}(?:${marks.join("|")})[*_\x60]{0,3}`, "gi");
/** A mark with # or / counts only as a line of its own. */
const asLine = new RegExp(
  String.raw`^[ \t]*(?:[/@]|#{1,3}|%{1,2}|\$)${wish}(?:#{1,3}|%{1,2}|\$)?${about}[ \t]*$`,
  "gim",
);
/** What nobody writes to a customer needs no sign on a line of its own. */
const asName =
  /^[ \t]*[*_`]{0,3}(?:TRANSFER(?:IR)?_(?:[A-Z]+_)?[A-Z]+|transfer_to_human|HAND_?OFF|HAND_?OVER)[*_`]{0,3}(?:[ \t]?[:=][ \t]?([^\n]{1,60}))?[ \t]*$/gm;
/** `<transfer queue="3"/>` */
const asElement = new RegExp(
  String.raw`<${wish}[ \t]+[a-z_]{2,20}[ \t]?=[ \t]?["']?([^"'<>\n]{1,60}?)["']?[ \t]*/?>(?:</${wish}>)?`,
  "gi",
);
const all = [inText, asElement, asLine, asName];

export interface HandOverMark {
  /** The text without the mark. */
  text: string;
  /** The queue that it names; null: none. */
  queue: string | null;
}

/** The wish to hand over that a text contains as a mark; null when there is no mark. */
export function handOverMark(said: string): HandOverMark | null {
  const found = all.flatMap((mark) => [...said.matchAll(mark)]);
  if (found.length === 0) return null;
  const queue = found.flatMap(([, ...named]) => named).find((name) => name !== undefined && name.trim() !== "");
  const text = all
    .reduce((rest, mark) => rest.replace(mark, ""), said)
    .replaceAll(/[ \t]{2,}/g, " ")
    .replaceAll(/\n{3,}/g, "\n\n");
  return { text: text.trim(), queue: queue?.trim() ?? null };
}
