import { crc32, inflateRawSync } from "node:zlib";

const endLength = 22;
const stored = 0;

/** Reads a zip by its directory, like any unpacking program. Throws when a file has another name at its beginning, or a wrong size or checksum. */
export function unzip(packed: Buffer): Map<string, Buffer> {
  const end = packed.length - endLength;
  check(packed.readUInt32LE(end) === 0x06054b50, "no end");
  const files = new Map<string, Buffer>();
  let at = packed.readUInt32LE(end + 16);
  for (let left = packed.readUInt16LE(end + 10); left > 0; left--) {
    check(packed.readUInt32LE(at) === 0x02014b50, "no entry");
    const [packedSize, nameSize] = [packed.readUInt32LE(at + 20), packed.readUInt16LE(at + 28)];
    const local = packed.readUInt32LE(at + 42);
    const name = packed.toString("utf8", at + 46, at + 46 + nameSize);
    check(packed.toString("utf8", local + 30, local + 30 + nameSize) === name, "another name");
    const from = local + 30 + nameSize;
    const inside = packed.subarray(from, from + packedSize);
    const body = packed.readUInt16LE(at + 10) === stored ? inside : inflateRawSync(inside);
    check(body.length === packed.readUInt32LE(at + 24) && crc32(body) === packed.readUInt32LE(at + 16), "another sum");
    files.set(name, body);
    at += 46 + nameSize;
  }
  check(at === end, "bytes between the directory and its end");
  return files;
}

function check(holds: boolean, fault: string): void {
  if (!holds) throw new Error(`This is no zip: ${fault}`);
}
