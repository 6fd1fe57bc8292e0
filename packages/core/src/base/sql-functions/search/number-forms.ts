/**
 * The SQL condition that a number contains one of the `forms`. All forms of a term end alike (`searchForms`), and the index is asked for this end
 * alone: country, area and ninth digit are those of nearly every contact, and to intersect their lists takes longer than to read the few numbers
 * found.
 */
export const hasForm = (number: string): string =>
  `${number} like '%' || right(forms[1], 6) || '%' and (strpos(${number}, forms[1]) > 0 or strpos(${number}, forms[2]) > 0)`;
