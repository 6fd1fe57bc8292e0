/** Meta's calls are never nested deeper. */
const mostDepth = 64;

/** Whether brackets are nested deeper than Meta nests them, without parsing the text. */
export function isDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign === "\\") at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    if (depth > mostDepth) return true;
  }
  return false;
}
