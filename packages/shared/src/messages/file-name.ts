/** Control characters, and signs that change the direction of writing: "foto\u202Egpj.exe" would be read as "fotoexe.jpg". */
const unreadable = /[\p{Cc}\p{Bidi_Control}]/gu;
const maxNameLength = 255;

/** A drive, a root, a step up, or the address of a program. After it the text is certainly a path. */
const pathSign = /^(?:[a-z]:|[a-z][a-z+]{1,10}:\/\/|~?\/|\.{1,2}\/)|\\|\/\.\.?\//i;
/** What may stand before a slash that joins: a number of a date, a number behind a word as in `Pedido 12345/2026`, or a short word as in `A/C`. */
const joins = /(?:^|[\s_().-])(?:\d{1,4}|[\p{L}\p{N}]{1,2})$|[\p{L}º°.]\s\d{5,15}$/u;

/** Removes folders. A slash separates folders, or joins parts within a name: `12/2026`, `e/ou`. */
function withoutFolders(name: string): string {
  const [first = "", ...others] = name.split("/");
  if (pathSign.test(name)) return name.replace(/^.*[/\\]/s, "");
  let kept = [first];
  for (const part of others) {
    const before = kept.slice(-2).join("-").slice(-24);
    if (part.trim() !== "" && joins.test(before)) kept.push(part);
    else kept = [part];
  }
  return kept.join("-");
}

/**
 * A readable name for a received file: without its path and invisible characters, and cut to a length that disks accept. Empty when nothing is left.
 */
export function cleanFileName(name: string): string {
  const base = withoutFolders(name).replace(unreadable, "");
  return base.slice(-maxNameLength).replace(/\p{Surrogate}/gu, "");
}
