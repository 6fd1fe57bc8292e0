/** Control characters, and signs that change the direction of writing: "foto\u202Egpj.exe" would be read as "fotoexe.jpg". */
const unreadable = /[\p{Cc}\p{Bidi_Control}]/gu;
const maxNameLength = 255;

/**
 * The name of a file that somebody sent, for people to read: without its path, signs that are not for reading, and cut to a length that disks accept. Empty when nothing is left.
 */
export function cleanFileName(name: string): string {
  const base = name.replace(/^.*[/\\]/s, "").replace(unreadable, "");
  return base.slice(-maxNameLength).replace(/\p{Surrogate}/gu, "");
}
