// Archives in the form of `tar` (ustar), so that they can also be opened without our product.

const blockBytes = 512;
const mostBytes = 0o77777777777;

/** A file of an archive. Its size must be known, because it is written before the bytes. */
export interface Entry {
  name: string;
  size: number;
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The bytes of an archive of these entries. Throws for an entry whose bytes do not have the stated size. */
export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of entries) {
    yield headerOf(name, size);
    let given = 0;
    for await (const chunk of bytes) {
      given += chunk.length;
      yield chunk;
    }
    if (given !== size) throw new Error(`${name} has ${given} bytes and not ${size}`);
    yield Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
  }
  yield Buffer.alloc(2 * blockBytes);
}

/**
 * The entries of an archive, one after the other. Unread bytes of an entry are skipped. It reads to the very end, so that a cut archive is noticed.
 */
export async function* unpack(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const reader = new Reader(source);
  for (;;) {
    const header = await reader.exactly(blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    let left = size;
    const bytes = (async function* () {
      while (left > 0) {
        const chunk = await reader.some(left);
        left -= chunk.length;
        yield chunk;
      }
    })();
    yield { name, size, bytes };
    while (left > 0) left -= (await reader.some(left)).length;
    await reader.exactly((blockBytes - (size % blockBytes)) % blockBytes);
  }
  await reader.toEnd();
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size > mostBytes) throw new Error(`${name} does not fit into an archive`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, "latin1");
  header.write(name, 0, "utf8");
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  header.write("        0", 148, "latin1");
  header.write("ustar\u000000", 257, "latin1");
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

function readHeader(header: Buffer): { name: string; size: number } {
  const textAt = (from: number, to: number) => header.toString("utf8", from, to).split("\0", 1)[0]?.trim() ?? "";
  const size = Number.parseInt(textAt(124, 136), 8);
  const sum = Number.parseInt(textAt(148, 156), 8);
  header.fill(" ", 148, 156);
  if (sum !== sumOf(header) || Number.isNaN(size)) throw new Error("The archive has no entry where one should begin");
  return { name: textAt(0, 100), size };
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

/** Gives the bytes of a stream in the requested lengths. */
class Reader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** At least one byte, and at most `most` bytes. */
  async some(most: number): Promise<Buffer> {
    while (this.#held.length === 0) {
      const next = await this.#source.next();
      if (next.done) throw new Error("The archive ends too early");
      this.#held = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
    const taken = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; ) {
      const part = await this.some(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  async toEnd(): Promise<void> {
    for (let next = await this.#source.next(); !next.done; ) next = await this.#source.next();
  }
}
