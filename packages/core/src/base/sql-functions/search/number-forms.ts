/**
 * The SQL condition that a number contains one of the `forms`. All forms of a term end alike (`searchForms`), and the index is searched for this end
 * alone. Nearly every contact has the same country, area and ninth digit, so intersecting their lists would take longer than reading the few numbers
 * found.
 */
export const hasForm = (number: string): string =>
  `${number} like '%' || right(forms[1], 6) || '%' and (strpos(${number}, forms[1]) > 0 or strpos(${number}, forms[2]) > 0)`;
