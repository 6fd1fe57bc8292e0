const beginning = /^data:([a-z0-9.+-]{1,80}\/[a-z0-9.+-]{1,80})?((?:;[a-z0-9-]{1,40}=[^;,]{0,120})*)(;base64)?,/i;

/** The bytes of a file whose address contains them, with the name in the address. Null for any other address. */
export function dataFile(url: string): { bytes: Buffer; name: string } | null {
  const found = beginning.exec(url.slice(0, 2000));
  if (!found) return null;
  const [whole, type = "", parameters = "", isBase64] = found;
  const rest = url.slice(whole.length);
  const bytes = isBase64 ? Buffer.from(rest, "base64") : bytesOf(rest);
  if (!bytes || bytes.length === 0) return null;
  const named = /;(?:file)?name=([^;,]+)/i.exec(parameters)?.[1] ?? "";
  return { bytes, name: nameOf(named) || `arquivo.${/\/(\w+)/.exec(type)?.[1] ?? "bin"}` };
}

export const isDataAddress = (url: string): boolean => dataFile(url) !== null;

function bytesOf(text: string): Buffer | null {
  try {
    return Buffer.from(decodeURIComponent(text));
  } catch {
    return null;
  }
}

function nameOf(named: string): string {
  try {
    return decodeURIComponent(named)
      .replace(/^"|"$/g, "")
      .replaceAll(/[\p{Cc}/\\]/gu, "")
      .slice(0, 200);
  } catch {
    return "";
  }
}
