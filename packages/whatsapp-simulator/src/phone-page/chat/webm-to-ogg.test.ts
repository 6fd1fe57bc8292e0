import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The page's modules are plain JavaScript, which this compiler run does not check. */
const { webmToOgg } = (await import(new URL("./webm-to-ogg.js", import.meta.url).href)) as {
  webmToOgg: (webm: Uint8Array) => { bytes: Uint8Array; seconds: number } | null;
};

interface Page {
  flags: number;
  samples: number;
  isSound: boolean;
  packets: number[][];
}

function checksum(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1;
  }
  return value >>> 0;
}

/** Reads Ogg (RFC 3533). In these tests no packet is longer than a page. */
function readOgg(ogg: Buffer): Page[] {
  const pages: Page[] = [];
  for (let at = 0; at < ogg.length; ) {
    expect(ogg.toString("latin1", at, at + 4)).toBe("OggS");
    const lacing = [...ogg.subarray(at + 27, at + 27 + (ogg[at + 26] ?? 0))];
    const end = at + 27 + lacing.length + lacing.reduce((sum, size) => sum + size, 0);
    const page = Buffer.from(ogg.subarray(at, end));
    const said = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    const packets: number[][] = [[]];
    let from = 27 + lacing.length;
    for (const size of lacing) {
      packets.at(-1)?.push(...page.subarray(from, from + size));
      if (size < 255) packets.push([]);
      from += size;
    }
    packets.pop();
    const samples = Number(page.readBigUInt64LE(6));
    pages.push({ flags: page[5] ?? 0, samples, isSound: checksum(page) === said, packets });
    at = end;
  }
  return pages;
}

const element = (id: number[], payload: number[]) => [
  ...id,
  0x10,
  0,
  payload.length >> 8,
  payload.length & 255,
  ...payload,
];
const OPEN_ENDED = [0x01, 255, 255, 255, 255, 255, 255, 255];
const SEGMENT = [0x18, 0x53, 0x80, 0x67, ...OPEN_ENDED];
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75, ...OPEN_ENDED];
const HEAD = [...Buffer.from("OpusHead"), 1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0];

/** A recording in Chromium's form: segment and cluster without a size, and 20 ms Opus packets in simple blocks. */
function webm(packets: number[][], head = HEAD): Uint8Array {
  const blocks = packets.flatMap((packet) => element([0xa3], [0x81, 0, 0, 0x80, ...packet]));
  const track = element([0xae], [...element([0xd7], [1]), ...element([0x63, 0xa2], head)]);
  return Uint8Array.from([
    ...element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x86, 0x81, 1]),
    ...SEGMENT,
    ...element([0x16, 0x54, 0xae, 0x6b], track),
    ...CLUSTER,
    ...element([0xe7], [0]),
    ...blocks,
  ]);
}

test("the converter puts the packets of a recording into Ogg, unchanged and in order", () => {
  const packets = Array.from({ length: 90 }, (_, index) => [0x78, ...Array.from({ length: 240 + index }, () => index)]);
  const made = webmToOgg(webm(packets));
  expect(made?.seconds).toBeCloseTo(90 * 0.02);
  const [head, tags, ...sound] = readOgg(Buffer.from(made?.bytes ?? []));
  expect(head).toEqual({ flags: 2, samples: 0, isSound: true, packets: [HEAD] });
  expect(Buffer.from(tags?.packets[0] ?? []).toString("latin1", 0, 8)).toBe("OpusTags");
  expect(sound.flatMap((page) => page.packets)).toEqual(packets);
  expect(sound.every(({ isSound }) => isSound)).toBe(true);
  expect(sound.map(({ flags, samples }) => [flags, samples])).toEqual([
    [0, 40 * 960],
    [0, 80 * 960],
    [4, 90 * 960],
  ]);
});

test.each([
  ["10 ms of speech", [0x00], 0.01],
  ["60 ms of speech", [0x18], 0.06],
  ["20 ms, both kinds", [0x68], 0.02],
  ["2.5 ms of music", [0x80], 0.0025],
  ["two frames of 20 ms", [0x79], 0.04],
  ["five frames of 20 ms", [0x7b, 5], 0.1],
])("the converter computes how long a packet lasts: %s", (_what, packet, seconds) => {
  expect(webmToOgg(webm([packet]))?.seconds).toBeCloseTo(seconds);
});

test("the converter returns nothing for bytes that are not such a recording", () => {
  expect(webmToOgg(new Uint8Array())).toBeNull();
  expect(webmToOgg(webm([]))).toBeNull();
});

test("the sample voice note is valid Opus in Ogg and has its stated length", () => {
  const pages = readOgg(readFileSync(new URL("../samples/voice.ogg", import.meta.url)));
  expect(pages.every(({ isSound }) => isSound)).toBe(true);
  expect(Math.round((pages.at(-1)?.samples ?? 0) / 48_000)).toBe(4);
});
