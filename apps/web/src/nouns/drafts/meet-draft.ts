/**
 * What becomes of a user's draft in this browser when the server's is known; the user may write in two browsers. `agreed` is the text that this browser
 * and the server last agreed on. Nothing that happens elsewhere changes a text that stands here.
 *
 * | the text here                 | the server's text       |         |
 * | is the server's               |                         | "same"  |
 * | nobody has written here since | is another one, or gone | "leave" |
 * | was written here since        | is another one, or gone | "save"  |
 */
export function meetDraft({
  text,
  agreed,
  kept,
}: {
  text: string;
  agreed: string;
  kept: string;
}): "same" | "leave" | "save" {
  if (text === kept) return "same";
  return text === agreed ? "leave" : "save";
}
