/** WebM elements that only contain other elements. */
const BOXES = new Set([0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0xa0]);
const CODEC_PRIVATE = 0x63a2;
const BLOCKS = new Set([0xa3, 0xa1]);

const SAMPLES_PER_SECOND = 48_000;
const PACKETS_PER_PAGE = 40;

/**
 * The Opus header and packets of a recording. Only sizes of containers may be unknown (a live recording leaves them open).
 * @param {Uint8Array} webm
 */
function readWebm(webm) {
  /** @type {Uint8Array | null} */
  let head = null;
  /** @type {Uint8Array[]} */
  const packets = [];
  let at = 0;
  /** @param {boolean} isSize without its length marker */
  const readNumber = (isSize) => {
    const first = webm[at] ?? 0;
    const length = Math.clz32(first) - 23;
    let value = isSize ? first & (0xff >> length) : first;
    for (let index = 1; index < length; index++) value = value * 256 + (webm[at + index] ?? 0);
    at += length;
    return value;
  };
  while (at < webm.length && webm[at] !== 0) {
    const id = readNumber(false);
    const size = readNumber(true);
    if (BOXES.has(id)) continue;
    const payload = webm.subarray(at, at + size);
    if (id === CODEC_PRIVATE) head = payload;
    if (BLOCKS.has(id)) packets.push(payload.subarray(4));
    at += size;
  }
  return { head, packets };
}

/**
 * How many samples an Opus packet holds (RFC 6716, section 3.1).
 * @param {Uint8Array} packet
 */
function countSamples(packet) {
  const [toc = 0, second = 0] = packet;
  const config = toc >> 3;
  const milliseconds =
    config < 12 ? [10, 20, 40, 60][config % 4] : config < 16 ? [10, 20][config % 2] : [2.5, 5, 10, 20][config % 4];
  const frames = [1, 2, 2, second & 63][toc & 3] ?? 1;
  return ((milliseconds ?? 20) * frames * SAMPLES_PER_SECOND) / 1_000;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let value = 0;
  for (const byte of bytes) value = ((value << 8) ^ (CRC_TABLE[((value >>> 24) ^ byte) & 255] ?? 0)) >>> 0;
  return value;
}

/**
 * @param {Uint8Array[]} packets
 * @param {{ flags: number, samples: number, sequence: number }} about
 */
function buildPage(packets, { flags, samples, sequence }) {
  const lacing = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ]);
  const header = new DataView(new ArrayBuffer(27));
  header.setUint32(0, 0x4f676753);
  header.setUint8(5, flags);
  header.setBigUint64(6, BigInt(samples), true);
  header.setUint32(14, 0xba1ca0, true);
  header.setUint32(18, sequence, true);
  header.setUint8(26, lacing.length);
  const page = join([new Uint8Array(header.buffer), Uint8Array.from(lacing), ...packets]);
  new DataView(page.buffer).setUint32(22, checksum(page), true);
  return page;
}

/** @param {Uint8Array[]} parts */
function join(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Puts the Opus packets of a WebM recording into Ogg, without decoding them. Null when the bytes are not such a recording.
 * @param {Uint8Array} webm
 */
export function webmToOgg(webm) {
  const { head, packets } = readWebm(webm);
  if (!head || packets.length === 0) return null;
  const tags = join([
    new TextEncoder().encode("OpusTags"),
    Uint8Array.of(6, 0, 0, 0),
    new TextEncoder().encode("balcao"),
    new Uint8Array(4),
  ]);
  const pages = [
    buildPage([head], { flags: 2, samples: 0, sequence: 0 }),
    buildPage([tags], { flags: 0, samples: 0, sequence: 1 }),
  ];
  let samples = 0;
  for (let index = 0; index < packets.length; index += PACKETS_PER_PAGE) {
    const some = packets.slice(index, index + PACKETS_PER_PAGE);
    for (const packet of some) samples += countSamples(packet);
    const isLast = index + PACKETS_PER_PAGE >= packets.length;
    pages.push(buildPage(some, { flags: isLast ? 4 : 0, samples, sequence: pages.length }));
  }
  return { bytes: join(pages), seconds: samples / SAMPLES_PER_SECOND };
}
