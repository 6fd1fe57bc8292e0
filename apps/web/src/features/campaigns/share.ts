/**
 * A part of a whole in percent, in the reader's language. A share below one percent has a decimal, so that a small share is not shown as 0 %, and
 * only the whole is shown as 100 %.
 */
export function shareOf(part: number, whole: number, language: string): string {
  if (whole === 0) return "—";
  const share = part < whole ? Math.min(part / whole, 0.99) : part / whole;
  const digits = share > 0 && share < 0.01 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: digits }).format(share);
}
