import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import type { Response } from "express";
import { attachment, pour } from "../http/serve-file.ts";

/** One file of a zip. Its body is read when its turn comes. */
export interface ZipEntry {
  /** The path in the zip, with "/" between its parts. */
  name: string;
  /** Whether compressing makes it smaller. Pictures and voices are compressed already. */
  isText: boolean;
  body: AsyncIterable<Buffer | string>;
}

/** From this size on, an offset or count stands in a field of eight bytes (zip64). */
const whole32 = 0xffff_ffff;
const whole16 = 0xffff;
const version = 45;
/** The names are UTF-8 (bit 11), and sizes stand behind each body (bit 3), because they are not known before. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the first day that a zip can name: no entry says when a file of the desk was made. */
const time = 0x21_0000;

interface ZipRecord {
  path: Buffer;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/**
 * Sends a zip of any length with little memory: each entry is read only after the one before is sent, and reading stops when the caller leaves. An error
 * cuts the file short.
 */
export async function sendZip(res: Response, fileName: string, entries: AsyncIterable<ZipEntry>): Promise<void> {
  res.set({
    "content-type": "application/zip",
    "content-disposition": attachment(fileName),
    "cache-control": "private, no-store, no-transform",
  });
  await pour(Readable.from(zipOf(entries), { highWaterMark: 1 }), res);
}

/** The bytes of a zip with these entries, in their order. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const all: ZipRecord[] = [];
  let at = 0;
  for await (const entry of entries) {
    const path = Buffer.from(entry.name);
    const head = numbers([4, 0x04034b50], [2, version], ...shared({ crc: 0, packed: 0, size: 0, path }), [2, 0]);
    yield Buffer.concat([head, path]);
    const written = { path, crc: 0, packed: 0, size: 0, at };
    yield* pack(entry, written);
    yield numbers([4, 0x08074b50], [4, written.crc], [4, written.packed], [4, written.size]);
    at += head.length + path.length + written.packed + 16;
    all.push(written);
  }
  const directory = Buffer.concat(all.map(directoryEntry));
  yield directory;
  yield endOf(all.length, directory.length, at);
}

/** The compressed bytes of a body. Its sizes and its checksum are put into `written`. */
async function* pack({ body, isText }: ZipEntry, written: ZipRecord): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: isText ? 6 : 0 });
  async function* measured() {
    for await (const part of body) {
      const bytes = Buffer.from(part);
      written.crc = crc32(bytes, written.crc);
      written.size += bytes.length;
      yield bytes;
    }
  }
  const done = pipeline(Readable.from(measured()), deflate);
  // The loop below throws the same error.
  done.catch(() => undefined);
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    written.packed += bytes.length;
    yield bytes;
  }
  await done;
  if (Math.max(written.size, written.packed) > whole32)
    throw new Error("A file of four gigabytes does not fit into an entry");
}

type Field = readonly [width: 2 | 4 | 8, value: number];

/** The fields that the head of a file and its entry in the directory share. */
const shared = ({ crc, packed, size, path }: Omit<ZipRecord, "at">): Field[] => [
  [2, flags],
  [2, deflated],
  [4, time],
  [4, crc],
  [4, packed],
  [4, size],
  [2, path.length],
];

export function directoryEntry(written: ZipRecord): Buffer {
  const isFar = written.at >= whole32;
  const far = isFar ? numbers([2, 1], [2, 8], [8, written.at]) : Buffer.alloc(0);
  // The fields stand for no comment, the first disk, and no attributes.
  const rest: Field[] = [
    [2, far.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? whole32 : written.at],
  ];
  const head = numbers([4, 0x02014b50], [2, version], [2, version], ...shared(written), ...rest);
  return Buffer.concat([head, written.path, far]);
}

export function endOf(count: number, length: number, at: number): Buffer {
  const isFar = count >= whole16 || length >= whole32 || at >= whole32;
  const far = isFar
    ? numbers(
        ...([
          [4, 0x06064b50],
          [8, 44],
          [2, version],
          [2, version],
          [4, 0],
          [4, 0],
        ] as const),
        ...([
          [8, count],
          [8, count],
          [8, length],
          [8, at],
        ] as const),
        ...([
          [4, 0x07064b50],
          [4, 0],
          [8, at + length],
          [4, 1],
        ] as const),
      )
    : Buffer.alloc(0);
  const [shortCount, shortLength, shortAt] = isFar ? [whole16, whole32, whole32] : [count, length, at];
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, shortCount],
    [2, shortCount],
    [4, shortLength],
    [4, shortAt],
    [2, 0],
  );
  return Buffer.concat([far, end]);
}

/** Numbers as bytes, the lowest byte first, each with its width. */
function numbers(...all: readonly Field[]): Buffer {
  return Buffer.concat(
    all.map(([width, value]) => {
      const bytes = Buffer.alloc(width);
      if (width === 8) bytes.writeBigUInt64LE(BigInt(value));
      else bytes.writeUIntLE(value, 0, width);
      return bytes;
    }),
  );
}
