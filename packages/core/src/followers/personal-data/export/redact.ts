import { text } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";

/** The names that a mention may have, in small letters. By these names other members of a group are taken out of texts. */
interface KnownNames {
  names: ReadonlySet<string>;
  /** The lengths of the names that begin with this letter, longest first. */
  lengths: ReadonlyMap<string, readonly number[]>;
  longest: number;
}

/** The words in small letters. Their length stays the same. */
const small = (words: string): string => words.replaceAll("İ", "i").toLowerCase();

export function namesFrom(all: readonly string[]): KnownNames {
  const names = new Set(all.filter((name) => name.trim() !== "").map(small));
  const found = new Map<string, Set<number>>();
  for (const name of names) {
    const lengths = found.get(name.charAt(0)) ?? new Set();
    found.set(name.charAt(0), lengths.add(name.length));
  }
  const lengths = new Map([...found].map(([first, some]) => [first, [...some].toSorted((a, b) => b - a)]));
  return { names, lengths, longest: Math.max(0, ...[...lengths.values()].map(([most = 0]) => most)) };
}

/**
 * Every name that a mention may have got: the present and former names of contacts, those that the audit has of contacts, deleted ones too, and the
 * company's own name. Mentions are stored with the name of the contact, which is any text that the company wrote.
 */
export async function readNames(): Promise<KnownNames> {
  const rows = await query(
    { name: text },
    sql`select c.name from contacts c union select n.name from contact_names n union select o.name from companies o
      union select a.about_name from audit a where a.action like 'contact.%'`,
  );
  return namesFrom(rows.map(({ name }) => name));
}

/** A mention without a name: a number, the word for an unknown member, or everybody. */
const nameless =
  /^(?:\+\d[\d ()-]{4,25}\d|\d{5,20}|participante|member|todos|todas|everyone|all)(?![\p{L}\p{M}\p{N}_])/iu;
const isLetter = /^[\p{L}\p{M}\p{N}_]/u;
/** Further words that look like a name, for a member who is known by only a part of the name. */
const moreName = /^(?: (?:(?:de|da|do|das|dos|e|del|la|van|von) )?\p{Lu}[\p{L}\p{M}\p{N}'.-]*){0,5}/u;
/** This many characters are read behind the longest name, which may be further words of a name, a number or the host of an address. */
const besides = 200;
const mailName = /[\p{L}\p{N}._%+-]$/u;
const mailHost = /^(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,20}/u;
const lineEnd = /[\n\r\u2028\u2029]|$/u;

/**
 * A text that the person wrote in a group, without the names and numbers of the members whom it mentions. Where the end of a name is not known, the
 * text is left out up to the end of its line, so that no part of a name stays.
 */
export function withoutMentions(words: string, somebody: string, known: KnownNames): string {
  let written = "";
  let from = 0;
  for (let at = words.indexOf("@"); at >= 0; at = words.indexOf("@", from)) {
    const end = endOfMention(words, at + 1, known);
    written += words.slice(from, at + 1) + (end > at + 1 ? somebody : "");
    from = end;
  }
  return written + words.slice(from);
}

/** The end of the mention whose name begins at `start`. It is `start` itself when there is no mention. */
function endOfMention(words: string, start: number, known: KnownNames): number {
  const rest = words.slice(start, start + known.longest + besides);
  const named = lengthOfName(small(rest), known);
  const host = mailName.test(words.slice(Math.max(0, start - 3), start - 1)) ? lengthOf(mailHost, rest) : 0;
  if (host > named) return start;
  if (named === 0 && /^(?:[\s@]|$)/.test(rest)) return start;
  const other = lengthOf(nameless, rest);
  const length = Math.max(named, other);
  if (length === 0 || isLetter.test(rest.slice(length))) return endOfLine(words, start + length);
  return start + length + (named >= other ? lengthOf(moreName, rest.slice(length)) : 0);
}

const lengthOf = (pattern: RegExp, words: string): number => pattern.exec(words)?.[0].length ?? 0;
const endOfLine = (words: string, from: number): number => from + words.slice(from).search(lineEnd);

/** The length of the longest known name with which the words begin. */
const lengthOfName = (words: string, { names, lengths }: KnownNames): number =>
  lengths.get(words.charAt(0))?.find((length) => names.has(words.slice(0, length))) ?? 0;
