// The words that programs use for yes and no.

const falseWords = new Set([
  "",
  "false",
  "0",
  "no",
  "nao",
  "não",
  "none",
  "null",
  "undefined",
  "off",
  "n",
  "f",
  "falso",
  "n/a",
  "na",
  "never",
  "nil",
  "nenhum",
  "nenhuma",
  "ninguno",
  "ninguna",
  "-",
  "[]",
  "{}",
  "[null]",
  "no error",
  "no errors",
  "sem erro",
  "sem erros",
  "nenhum erro",
  "sin error",
  "sin errores",
]);
const trueWords = new Set([
  "true",
  "1",
  "sim",
  "si",
  "sí",
  "yes",
  "y",
  "s",
  "t",
  "on",
  "ok",
  "verdadeiro",
  "verdadero",
  "verdade",
]);

/** The yes or no of a field, in any spelling and type. Null for any other value. */
export function truthOf(value: unknown): boolean | null {
  if (value === undefined || value === null) return false;
  const word =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? String(value)
          .trim()
          .toLowerCase()
          .replace(/^["']|["'.!]$/g, "")
          .trim()
      : null;
  if (word === null) return null;
  return falseWords.has(word) ? false : trueWords.has(word) ? true : null;
}
