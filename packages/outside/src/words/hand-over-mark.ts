// Prompts teach models to write a mark when they want to hand over: "[TRANSFER]", "{{transferir:3}}", "#HANDOFF". The mark is a wish, and is not sent
// to the customer. Companies also tell customers what to type: "digite #humano". So a mark counts only where it is no part of a sentence.

const wish = String.raw`(?:transfer(?:ir|encia|ência|_?(?:to_?)?(?:human|humano|agent|queue|department|setor|fila))?|hand_?o(?:ff|ver)|escal(?:ate|ar|ation)|humano?|transbordo|encaminhar|derivar)`;
/** The target of the mark: a queue, by its id or its name. */
const about = String.raw`(?:[ \t]?[:=|][ \t]?([^\[\]{}<>\n]{1,60}))?`;
const attribute = String.raw`(?:[ \t]+[a-z_]{2,20}[ \t]?=[ \t]?["']?([^"'<>\n]{1,60}?)["']?[ \t]*)?`;
const signs = String.raw`[*_\x60]{0,3}`;
const bracketed = [
  String.raw`\[\[?[ \t]?/?${wish}${about}[ \t]?\]\]?`,
  String.raw`\{\{?[ \t]?${wish}${about}[ \t]?\}\}?`,
  String.raw`<<?/?${wish}${about}[ \t]?/?>>?`,
  // `<transfer queue="3"/>`
  String.raw`<${wish}${attribute}/?>(?:</${wish}>)?`,
].join("|");
/** A mark in brackets, and what stands before and after it on its line. */
const atEnd = new RegExp(String.raw`^(.*?)${signs}(?:${bracketed})${signs}[ \t]*$`, "i");
const atBeginning = new RegExp(String.raw`^[ \t]*${signs}(?:${bracketed})${signs}(.*)$`, "i");
/** "#HANDOFF", which customers may be asked to type as well. */
const command = new RegExp(
  String.raw`^[ \t]*(?:[/@]|#{1,3}|%{1,2}|\$)${wish}(?:#{1,3}|%{1,2}|\$)?${about}[ \t]*$`,
  "i",
);
/** What nobody writes to a customer needs no sign. */
const asName =
  /^[ \t]*[*_`]{0,3}(?:TRANSFER(?:IR)?_(?:[A-Z]+_)?[A-Z]+|transfer_to_human|HAND_?OFF|HAND_?OVER)[*_`]{0,3}(?:[ \t]?[:=][ \t]?([^\n]{1,60}))?[ \t]*$/;
const anyCommand = /^[ \t]*[/#@%$][\p{L}_]{2,30}[ \t]*$/u;
const finished = /[.!?…][*_~)"'”»]{0,3}[ \t]*$/;
const beginsSentence = /^[ \t]*[\p{Lu}¡¿]/u;

export interface HandOverMark {
  /** The text without the mark. */
  text: string;
  /** The queue that it names; null: none. */
  queue: string | null;
}

/**
 * The wish to hand over that a text contains as a mark; null when there is no mark. It counts alone on a line that nothing introduces, and in brackets
 * beside a finished sentence at the beginning or the end of the text. `before` is what was said just before the text.
 */
export function handOverMark(said: string, before = ""): HandOverMark | null {
  const lines = said.trim().split("\n");
  let queue: string | null = null;
  let isMarked = false;
  const rest = lines.map((line, place) => {
    const found = inLine({ lines, before }, place);
    if (!found) return line;
    isMarked = true;
    queue ??= found.queue;
    return found.text;
  });
  if (!isMarked) return null;
  return {
    text: rest
      .join("\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim(),
    queue,
  };
}

interface Said {
  lines: readonly string[];
  before: string;
}

function inLine(text: Said, place: number): HandOverMark | null {
  const { lines } = text;
  const line = lines[place] ?? "";
  const alone = asName.exec(line) ?? command.exec(line);
  if (alone) return isExplained(text, place) ? null : { text: "", queue: named(alone.slice(1)) };
  const [end, beginning] = [atEnd.exec(line), atBeginning.exec(line)];
  const before = end?.[1] ?? "";
  if (end && before.trim() === "") return isExplained(text, place) ? null : { text: "", queue: named(end.slice(2)) };
  if (end && place === lines.length - 1 && finished.test(before))
    return { text: before.trim(), queue: named(end.slice(2)) };
  const after = beginning?.at(-1) ?? "";
  if (beginning && place === 0 && beginsSentence.test(after) && finished.test(after))
    return { text: after.trim(), queue: named(beginning.slice(1, -1)) };
  return null;
}

/** Whether the lines around say that this is what a customer may type: "digite:" before it, or other commands beside it. */
function isExplained({ lines, before }: Said, place: number): boolean {
  const last = lines.slice(0, place).findLast((line) => line.trim() !== "") ?? before.trimEnd();
  if (/:[*_~]{0,3}[ \t]*$/.test(last)) return true;
  if (!command.test(lines[place] ?? "")) return false;
  return [last, lines[place + 1] ?? ""].some((line) => anyCommand.test(line) && !command.test(line));
}

const named = (groups: readonly (string | undefined)[]): string | null =>
  groups.find((name) => name !== undefined && name.trim() !== "")?.trim() ?? null;
