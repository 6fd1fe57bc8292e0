const constants: Record<string, string> = {
  True: "true",
  False: "false",
  None: "null",
  undefined: "null",
  true: "true",
  false: "false",
  null: "null",
};
const isWordSign = (sign: string): boolean => /[\w$]/.test(sign);

/**
 * Converts an object or a list in the notation of Python or JavaScript to JSON. It accepts quotes of either kind, names without quotes, an extra
 * comma, line ends inside texts, and comments at the end of a line. Returns an empty text for anything else.
 */
export function looseJson(text: string): string {
  let [written, isAfterComma] = ["", false];
  for (let place = 0; place < text.length; ) {
    const sign = text[place] ?? "";
    if (text.startsWith("//", place)) {
      place = endOf(text, "\n", place);
      continue;
    }
    const isQuote = sign === '"' || sign === "'";
    const token = isQuote ? quotedAt(text, place) : isWordSign(sign) ? wordAt(text, place) : sign;
    place += token.length;
    if (token.trim() === "") continue;
    if (isAfterComma && token !== "}" && token !== "]") written += ",";
    isAfterComma = token === ",";
    if (isAfterComma) continue;
    const json = isQuote ? requoted(token) : isWordSign(sign) ? wordIn(token, isName(text, place)) : token;
    if (json === null) return "";
    written += json;
  }
  return written;
}

/** The position of the next `sign` from the position `from` on. Without such a sign, the end of the text. */
function endOf(text: string, sign: string, from: number): number {
  const end = text.indexOf(sign, from);
  return end < 0 ? text.length : end;
}

function quotedAt(text: string, from: number): string {
  for (let place = from + 1; place < text.length; place += 1) {
    if (text[place] === "\\") place += 1;
    else if (text[place] === text[from]) return text.slice(from, place + 1);
  }
  return text.slice(from);
}

function requoted(token: string): string {
  const inner = token.slice(1, -1);
  return `"${inner.replace(/\\[\s\S]|["\p{Cc}]/gu, (sign) =>
    sign === "\\'" ? "'" : sign.length > 1 ? sign : JSON.stringify(sign).slice(1, -1),
  )}"`;
}

function wordAt(text: string, from: number): string {
  let end = from;
  while (end < text.length && isWordSign(text[end] ?? "")) end += 1;
  return text.slice(from, end);
}

/** Whether a colon follows. */
const isName = (text: string, from: number): boolean => /^\s{0,20}:/.test(text.slice(from, from + 21));

/** A word without quotes is a name, a number or a constant. */
function wordIn(word: string, isNameOfField: boolean): string | null {
  if (isNameOfField) return JSON.stringify(word);
  return /^\d/.test(word) ? word : (constants[word] ?? null);
}
