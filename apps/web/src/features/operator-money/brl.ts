/**
 * Reads a typed sum of BRL, "1.234,50" or "1234.50", as a number. Null when the text is not a sum. A point before exactly three digits separates
 * thousands, as in Brazil.
 */
export function brlOf(typed: string): number | null {
  const text = typed.replace(/^\s*R\$/, "").replace(/\s/g, "");
  const plain =
    text.includes(",") || /^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll(".", "").replace(",", ".") : text;
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) && Number(plain) <= 1_000_000 ? Number(plain) : null;
}
