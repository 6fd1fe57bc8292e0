import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";

const headBytes = 16_384;
/** All kinds of text, some of which a browser would run or use as a style. `sniff` returns text/plain for all of them. */
const active = /^text\/|[/+](x?html|xml|javascript|ecmascript)$/;

/** The type of a file, found from its bytes: a known type, plain text, or just bytes. Never HTML, SVG or another type that a browser runs. */
export async function sniff(path: string): Promise<string> {
  const known = await fileTypeFromFile(path);
  if (known && !active.test(known.mime)) return known.mime;
  return known || (await isText(path)) ? "text/plain" : "application/octet-stream";
}

async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    // Only a full buffer may end in the middle of a character.
    const stream = bytesRead === headBytes;
    return !new TextDecoder("utf-8", { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream }).includes("\0");
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    await file.close();
  }
}
