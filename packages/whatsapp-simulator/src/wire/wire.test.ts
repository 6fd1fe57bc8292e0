import { once } from "node:events";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import type { NetworkEvent } from "../network-api.ts";
import { useNetwork } from "../testing/setup.ts";
import { frame, FrameReader } from "./frames.ts";

const stage = useNetwork();
const INTRO = Buffer.from([0x57, 0x41, 6, 3]);
const routing = (header: number[]) => Buffer.concat([Buffer.from([...header, 0, 1, 0, 0, 2]), Buffer.from("xy")]);

test.each([
  ["nothing", Buffer.alloc(0)],
  ["its routing", routing([0x45, 0x44])],
  ["its routing as Baileys writes it", routing([2, 3])],
])("frames are found after %s, however the stream is cut", (_what, before) => {
  const stream = Buffer.concat([
    before,
    INTRO,
    frame(Buffer.from("um")),
    frame(Buffer.alloc(3_000, 7)),
    frame(Buffer.from("dois")),
  ]);
  for (const size of [1, 5, 1_000, stream.length]) {
    const reader = new FrameReader();
    const found: Buffer[] = [];
    for (let at = 0; at < stream.length; at += size) found.push(...reader.push(stream.subarray(at, at + size)));
    expect(found.map((each) => each.length)).toEqual([2, 3_000, 4]);
    expect([found[0]?.toString(), found[2]?.toString()]).toEqual(["um", "dois"]);
  }
});

test.each([
  ["no WhatsApp client", Buffer.from("GET / HTTP/1.1\r\n")],
  ["a handshake without keys", Buffer.concat([INTRO, frame(Buffer.alloc(0))])],
  [
    "keys that do not fit",
    Buffer.concat([
      INTRO,
      frame(Buffer.from([0x12, 0x22, 0x0a, 0x20, ...Buffer.alloc(32, 9)])),
      frame(Buffer.from("junk")),
    ]),
  ],
])("the connection is cut on %s", async (_what, bytes) => {
  const refused: NetworkEvent[] = [];
  stage.network.events.on("event", (event) => void (event.type === "refused" && refused.push(event)));
  const socket = new WebSocket(stage.network.wsUrl);
  await once(socket, "open");
  socket.send(bytes);
  await once(socket, "close");
  expect(refused).toMatchObject([{ type: "refused", reason: expect.stringContaining("broken protocol") }]);
});
