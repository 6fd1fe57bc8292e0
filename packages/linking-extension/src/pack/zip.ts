import { crc32 } from "node:zlib";

export type Files = Readonly<Record<string, Uint8Array | string>>;

/** Midnight of 1 January 1980, the first time that a zip can contain. The same files therefore always make the same bytes. */
const date = 0x21;
const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;
/** The content is not compressed, because compressors of other machines and versions produce other bytes. */
const stored = 0;

/**
 * Packs files into a zip, in the order of their names. The same files produce the same bytes everywhere, so that anybody can build a package again
 * and compare it.
 */
export function zip(files: Files): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const name of Object.keys(files).toSorted()) {
    const body = Buffer.from(files[name] ?? "");
    const path = Buffer.from(name);
    const common = commonOf(body, path.length);
    const local = Buffer.concat([numbers([4, 0x04034b50], [2, version]), common, path, body]);
    bodies.push(local);
    // The fields stand for no comment, the first disk, and no attributes.
    const rest = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
    entries.push(Buffer.concat([numbers([4, 0x02014b50], [2, version], [2, version]), common, rest, path]));
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const count = entries.length;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, at], [2, 0]);
  return Buffer.concat([...bodies, directory, end]);
}

/** The fields that the head of a file and its entry in the directory share. */
const commonOf = (body: Buffer, nameLength: number): Buffer =>
  numbers(
    [2, flags],
    [2, stored],
    [2, 0],
    [2, date],
    [4, crc32(body)],
    [4, body.length],
    [4, body.length],
    [2, nameLength],
    [2, 0],
  );

/** Numbers as bytes, the lowest byte first, each with its width. */
function numbers(...all: readonly (readonly [width: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    all.map(([width, value]) => {
      const bytes = Buffer.alloc(width);
      bytes.writeUIntLE(value, 0, width);
      return bytes;
    }),
  );
}
