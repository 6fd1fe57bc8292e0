import { deflateSync } from "node:zlib";

/** A small real picture. The files of this module are generated, and nothing is downloaded. */
export const png = (colour: [number, number, number] = [154, 31, 51], side = 48): Buffer => {
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: side }, () => Buffer.from(colour))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xed_b8_83_20 & -(crc & 1));
  }
  return ~crc >>> 0;
}

/** A voice note as a phone sends it. Only the first bytes of the Ogg container matter, and not the sound. */
export const ogg = (): Buffer =>
  Buffer.concat([
    Buffer.from("OggS\u0000\u0002", "latin1"),
    Buffer.alloc(60),
    Buffer.from("OpusHead"),
    Buffer.alloc(400, 7),
  ]);
export const mp3 = (): Buffer =>
  Buffer.concat([Buffer.from("ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000", "latin1"), Buffer.alloc(2000, 1)]);
export const mp4 = (): Buffer =>
  Buffer.concat([
    Buffer.from("\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom", "latin1"),
    Buffer.alloc(2000, 2),
  ]);
export const webp = (): Buffer => {
  const body = Buffer.concat([Buffer.from("WEBPVP8 "), Buffer.alloc(200, 3)]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length, 0);
  return Buffer.concat([Buffer.from("RIFF"), size, body]);
};
export const pdf = (): Buffer => Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
