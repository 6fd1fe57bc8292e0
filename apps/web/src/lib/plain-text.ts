/** The text in lower case and without accents, as searches compare it. */
export const plainOf = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
