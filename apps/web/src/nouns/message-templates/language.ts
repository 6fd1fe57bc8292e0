/** The name of a template's language in the reader's language, or else the language's code. */
export function languageName(code: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: "language" }).of(code.replaceAll("_", "-")) ?? code;
  } catch {
    return code;
  }
}
