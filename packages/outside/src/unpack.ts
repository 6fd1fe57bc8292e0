import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from "node:zlib";
import { OutsideFault } from "@balcao/shared/outside/port";

type Way = (bytes: Buffer, options: Pick<ZlibOptions, "maxOutputLength">) => Promise<Buffer>;
const ofGzip: Way = promisify(gunzip);
const ofBrotli: Way = promisify(brotliDecompress);
const ofDeflate: Way = promisify(inflate);
const ofBareDeflate: Way = promisify(inflateRaw);

/**
 * Unpacks an answer that its server packed although we asked for an unpacked one. A server may also name a packing that it did not use, or use gzip
 * without naming it. Bytes that cannot be unpacked stay as they are. Throws OutsideFault for more bytes than may be read.
 */
export async function unpacked(bytes: Buffer, named: string, mostBytes: number): Promise<Buffer> {
  for (const way of waysOf(bytes, named)) {
    try {
      return await way(bytes, { maxOutputLength: mostBytes });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw new OutsideFault("too-large");
    }
  }
  return bytes;
}

function waysOf(bytes: Buffer, named: string): Way[] {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return [ofGzip];
  if (/\bbr\b/i.test(named)) return [ofBrotli];
  return /\bdeflate\b/i.test(named) ? [ofDeflate, ofBareDeflate] : [];
}
