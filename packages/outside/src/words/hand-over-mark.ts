// Prompts teach models to write a mark for a hand-over: "[TRANSFER]", "{{transferir:3}}", "#HANDOFF". The mark requests the hand-over and is not sent
// to the customer. Companies also tell customers which command to type: "digite #humano". A command that customers may type therefore counts only
// outside of a sentence. A mark that only programs write counts at any place.

/** Words that programs write in brackets, and people never type. */
const people =
  "(?:um[ _])?(?:human[oa]?|agente?|atendente|attendant|atendimento|queue|department|departamento|setor|fila|suporte|support|pessoa|person)";
/** "_to_human", " PARA UM HUMANO". Without a preposition a space would begin an attribute: `<transfer queue="3"/>`. */
const toPeople = `(?:[_-]?(?:(?:to|para|ao|al|a)[_-]?)?${people}| (?:to|para|ao|al) ${people})?`;
const programs = `transfer(?:ir)?${toPeople}|hand_?o(?:ff|ver)(?:[_-](?:to[_-])?(?:human|agent))?|human[ _-](?:hand_?o(?:ff|ver)|takeover|agent)|escal(?:ate|ar|ation)${toPeople}|(?:falar|chamar|talk|call)_(?:com_|to_)?${people}|transbordo|(?:encaminhar|derivar)${toPeople}`;
const wish = String.raw`(?:${programs}|transfer(?:encia|ência)|humano?)`;
/** The target of the mark: a queue, by its id or its name. */
const target = String.raw`[ \t]?[:=|][ \t]?([^\[\]{}<>\n]{1,60})`;
const attribute = String.raw`[ \t]+[a-z_]{2,20}[ \t]?=[ \t]?["']?([^"'<>\n]{1,60}?)["']?[ \t]*`;
const inBrackets = (word: string, sign: "" | "?"): string => {
  const [about, own] = [`(?:${target})${sign}`, `(?:${attribute})${sign}`];
  return [
    String.raw`\[\[?[ \t]?/?${word}${about}[ \t]?\]\]?`,
    String.raw`\{\{?[ \t]?${word}${about}[ \t]?\}\}?`,
    String.raw`<<?/?${word}${about}[ \t]?/?>>?`,
    // `<transfer queue="3"/>`
    String.raw`<${word}${own}/?>(?:</${word}>)?`,
  ].join("|");
};
const signs = String.raw`[*_\x60]{0,3}`;
/** A mark that only a program writes, and the text before and after it on its line. */
const meant = new RegExp(
  String.raw`^(.*?)(${signs})(?:${inBrackets(`(?:${programs})`, "?")}|${inBrackets(wish, "")})(${signs})(.*)$`,
  "i",
);
/** A mark in brackets at the end or the beginning of a line. */
const atEnd = new RegExp(String.raw`^(.*?)${signs}(?:${inBrackets(wish, "?")})${signs}[ \t]*$`, "i");
const atBeginning = new RegExp(String.raw`^[ \t]*${signs}(?:${inBrackets(wish, "?")})${signs}(.*)$`, "i");
/** "#HANDOFF". A company may also ask customers to type it. */
const command = new RegExp(
  String.raw`^[ \t]*(?:[/@]|#{1,3}|%{1,2}|\$)${wish}(?:#{1,3}|%{1,2}|\$)?(?:${target})?[ \t]*$`,
  "i",
);
/** A word that nobody writes to a customer needs no brackets or other sign. */
const asName =
  /^[ \t]*[*_`]{0,3}(?:TRANSFER(?:IR)?_(?:[A-Z]+_){0,2}[A-Z]+|(?:ESCALATE_TO|FALAR_COM|CHAMAR)_[A-Z]+|transfer_to_human|(?:HUMAN_)?HAND_?OFF|HAND_?OVER)[*_`]{0,3}(?:[ \t]?[:=][ \t]?([^\n]{1,60}))?[ \t]*$/;
/**
 * "Um momento #TRANSFERIR": because of its capitals the command counts even in the middle of a sentence. One word behind it names a queue. At the end of a
 * line the name may have several words.
 */
const inCapitals = new RegExp(
  String.raw`^(.*?(?<![^\s*_~("'“«]))(?:#{1,3}|%{1,2}|\$|@)(?:${programs.toUpperCase()})(?:#{1,3}|%{1,2}|\$)?(?![\p{L}\p{N}_-])(?:[ \t]?[:=|][ \t]?(?:([\p{L}\p{N}][\p{L}\p{N} _-]{0,59})(?=[.!]?[ \t]*$)|([\p{L}\p{N}_-]{1,60})))?(.*)$`,
  "u",
);
/** "Um momento. /transferir" */
const commandAtEnd = new RegExp(
  String.raw`^(.{0,3000}?[.!…][*_~)"'”»]{0,3}) {1,3}(?:[/@]|#{1,3}|%{1,2}|\$)${wish}(?:#{1,3}|%{1,2}|\$)?(?:${target})?[ \t]*$`,
  "i",
);
const anyCommand = /^[ \t]*[/#@%$][\p{L}_]{2,30}[ \t]*$/u;
const finished = /[.!?…][*_~)"'”»]{0,3}[ \t]*$/;
const beginsSentence = /^[ \t]*[\p{Lu}¡¿]/u;
/** After an introduction such as "digite a palavra" the next words are a command for the customer, even if programs also write them. */
const asksToType =
  /(?<!\p{L})(?:digit[ea]|escrev[ae]|escrib[ae]|env[ií][ea]|mand[ea]|respond[ae]|tecl[ea]|teclee|us[ea]|type|write|send|reply)(?:[ \t]+(?:com|con|with))?(?:[ \t]+(?:a|o|la|el|the))?(?:[ \t]+(?:palavra|palabra|word|comando|command))?(?:[ \t]*:)?[*_~"'“«\x60]{0,3}\s*$/iu;

export interface HandOverMark {
  /** The text without the mark. */
  text: string;
  /** The queue that the mark names. Null when it names none. */
  queue: string | null;
}

/**
 * The hand-over that a mark in a text requests. Null when there is no mark. Marks that only programs write count anywhere. A word that customers may type
 * counts in four cases: alone on a line without an introduction; in capitals within a sentence; in brackets beside a finished sentence at the beginning or
 * the end of the text; and after a finished sentence at the end of the text. `before` is the text that was sent just before.
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

interface TextLines {
  lines: readonly string[];
  before: string;
}

function inLine(text: TextLines, place: number): HandOverMark | null {
  const line = text.lines[place] ?? "";
  const name = asName.exec(line);
  if (name) return { text: "", queue: named(name.slice(1)) };
  const alone = command.exec(line);
  if (alone) return isExplained(text, place) ? null : { text: "", queue: named(alone.slice(1)) };
  return ofProgram(text, place) ?? inSentence(text, place) ?? commandBeside(text, place);
}

/** A command in a sentence: in capitals anywhere, and otherwise after a whole sentence at the end of the text. */
function commandBeside(text: TextLines, place: number): HandOverMark | null {
  const line = text.lines[place] ?? "";
  const capital = inCapitals.exec(line);
  if (capital) {
    const [, before = "", , , after = ""] = capital;
    const asks = asksToType.test(before.trim() === "" ? lastBefore(text, place) : before);
    return asks ? null : { text: joinedAround(before, after), queue: named(capital.slice(2, 4)) };
  }
  const ended = place === text.lines.length - 1 ? commandAtEnd.exec(line) : null;
  return ended ? { text: (ended[1] ?? "").trim(), queue: named(ended.slice(2)) } : null;
}

/** The text before and after a mark, with one space between words and none before a sign. */
function joinedAround(left: string, right: string): string {
  const space = /\s$/.test(left) && !/^\s*[.,;!?…]/.test(right) ? " " : "";
  const said = space === "" ? `${left.trimEnd()}${right}` : `${left.trimEnd()} ${right.trimStart()}`;
  return said.trim();
}

function ofProgram(text: TextLines, place: number): HandOverMark | null {
  const [, before = "", opened = "", ...more] = meant.exec(text.lines[place] ?? "") ?? [];
  if (more.length === 0 || asksToType.test(before.trim() === "" ? lastBefore(text, place) : before)) return null;
  const [closed = "", after = ""] = more.slice(-2);
  // `*Um momento [TRANSFER]*` stays bold.
  const [left, right] =
    opened.length === closed.length ? [before, after] : [before.trimEnd() + opened, closed + after.trimStart()];
  return { text: joinedAround(left, right), queue: named(more.slice(0, -2)) };
}

function inSentence(text: TextLines, place: number): HandOverMark | null {
  const { lines } = text;
  const line = lines[place] ?? "";
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

/** The words just before a line, either in the text or in the earlier text. */
const lastBefore = ({ lines, before }: TextLines, place: number): string =>
  lines.slice(0, place).findLast((line) => line.trim() !== "") ?? before.trimEnd();

/** Whether the lines around the mark call it a command for customers: "digite:" before it, or other commands beside it. */
function isExplained(text: TextLines, place: number): boolean {
  const { lines } = text;
  const last = lastBefore(text, place);
  if (/:[*_~]{0,3}[ \t]*$/.test(last)) return true;
  if (!command.test(lines[place] ?? "")) return false;
  return [last, lines[place + 1] ?? ""].some((line) => anyCommand.test(line) && !command.test(line));
}

const named = (groups: readonly (string | undefined)[]): string | null =>
  groups.find((name) => name !== undefined && name.trim() !== "")?.trim() ?? null;
