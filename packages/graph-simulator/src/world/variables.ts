const variable = /\{\{\s{0,5}([A-Za-z0-9_]{1,60})\s{0,5}\}\}/g;

/** The names of the variables in a template's text, each once, in their order. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name = ""]) => name)),
];
