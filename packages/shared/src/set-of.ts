/** The words of a text as a set. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
