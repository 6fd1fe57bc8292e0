// Prompts teach models to write a mark where they want to hand over: "[TRANSFER]", "{{transferir:3}}", "#HANDOFF". It is a wish, and no word for a customer.

const wish = String.raw`(?:transfer(?:ir|encia|ência|_?to_?human|_?humano?)?|hand_?o(?:ff|ver)|escal(?:ate|ar|ation)|humano?)`;
/** What it is about: a queue, by its id or its name. */
const about = String.raw`(?:[ \t]?[:=|][ \t]?([^\[\]{}<>\n]{1,60}))?`;
const marks = [
  String.raw`\[\[?[ \t]?/?${wish}${about}[ \t]?\]\]?`,
  String.raw`\{\{?[ \t]?${wish}${about}[ \t]?\}\}?`,
  String.raw`<<?/?${wish}${about}[ \t]?/?>>?`,
];
const inText = new RegExp(String.raw`[*_\x60]{0,3}(?:${marks.join("|")})[*_\x60]{0,3}`, "gi");
/** A sign of a channel counts where it is a line of its own. */
const asLine = new RegExp(String.raw`^[ \t]*[#/]${wish}${about}[ \t]*$`, "gim");

export interface HandOverMark {
  /** The text without the mark. */
  text: string;
  /** The queue that it names; null: none. */
  queue: string | null;
}

/** The wish to hand over that stands in a text as a mark; null where none does. */
export function handOverMark(said: string): HandOverMark | null {
  const found = [...said.matchAll(inText), ...said.matchAll(asLine)];
  if (found.length === 0) return null;
  const queue = found.flatMap(([, ...named]) => named).find((name) => name !== undefined && name.trim() !== "");
  const text = said
    .replace(inText, "")
    .replace(asLine, "")
    .replaceAll(/[ \t]{2,}/g, " ")
    .replaceAll(/\n{3,}/g, "\n\n");
  return { text: text.trim(), queue: queue?.trim() ?? null };
}
