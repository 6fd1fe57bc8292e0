const INTRO = Buffer.from([0x57, 0x41, 6, 3]);
const ROUTING_HEADER = 7;

/** Cuts the byte stream of a client into frames. The first bytes are its introduction, with or without routing. */
export class FrameReader {
  #bytes: Buffer = Buffer.alloc(0);
  #introduced = false;

  /** The complete frames so far. Throws when the stream does not begin like WhatsApp's. */
  push(chunk: Buffer): Buffer[] {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    if (!this.#introduced && !this.#readIntro()) return [];
    const frames: Buffer[] = [];
    while (this.#bytes.length >= 3) {
      const size = this.#bytes.readUIntBE(0, 3);
      if (this.#bytes.length < size + 3) break;
      frames.push(this.#bytes.subarray(3, size + 3));
      this.#bytes = this.#bytes.subarray(size + 3);
    }
    return frames;
  }

  #readIntro(): boolean {
    if (this.#bytes.length < INTRO.length) return false;
    const routed = isRouting(this.#bytes);
    if (routed && this.#bytes.length < ROUTING_HEADER) return false;
    const start = routed ? ROUTING_HEADER + this.#bytes.readUIntBE(4, 3) : 0;
    if (this.#bytes.length < start + INTRO.length) return false;
    if (!this.#bytes.subarray(start, start + INTRO.length).equals(INTRO)) throw new Error("not a WhatsApp client");
    this.#bytes = this.#bytes.subarray(start + INTRO.length);
    this.#introduced = true;
    return true;
  }
}

/** Whether the bytes begin with "ED", or with the version that some clients write over it. */
const isRouting = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 0, 2) === "ED" || (bytes[0] === 2 && bytes[1] === 3);

export function frame(body: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(body.length + 3);
  bytes.writeUIntBE(body.length, 0, 3);
  bytes.set(body, 3);
  return bytes;
}
