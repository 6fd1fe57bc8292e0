import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { caller } from "./load.ts";
import { cpuMs } from "./measure.ts";

const protocolKey = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
/** A WebSocket text frame of the same length as the event that the api's sockets get. */
const frame = Buffer.concat([Buffer.from([0x81, 126, 0, 160]), Buffer.alloc(160, "x")]);

/** Lets a server open WebSockets, and returns the function that writes one frame to each of them. This is the minimum work of a broadcast. */
export function openShouting(server: Server): () => void {
  const sockets: Duplex[] = [];
  server.on("upgrade", ({ headers }, socket) => {
    const accept = createHash("sha1").update(`${headers["sec-websocket-key"]}${protocolKey}`).digest("base64");
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    sockets.push(socket);
  });
  return () => {
    for (const socket of sockets) socket.write(frame);
  };
}

/** The CPU time, in milliseconds, that a server needs to send one such frame to this many sockets. */
export async function measureShouts(
  { origin, pid }: { origin: string; pid: number },
  count: number,
  { updates, warmUp }: { updates: number; warmUp: number },
) {
  const open = await Promise.all(Array.from({ length: count }, () => openSocket(Number(new URL(origin).port))));
  const call = caller(origin, 1);
  let before = 0;
  for (let n = 0; n < warmUp + updates; n += 1) {
    if (n === warmUp) before = cpuMs(pid);
    const heard = Promise.all(open.map((socket) => heardWhole(socket)));
    await call({ path: "/shout" });
    await heard;
  }
  const cpu = (cpuMs(pid) - before) / updates;
  for (const socket of open) socket.destroy();
  return cpu;
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eW91cnMgdHJ1bHkgaGVyZQ==\r\n\r\n",
  );
  await once(socket, "data");
  return socket;
}

async function heardWhole(socket: Socket): Promise<void> {
  for (let left = frame.length; left > 0; ) {
    const [chunk] = (await once(socket, "data")) as [Buffer];
    left -= chunk.length;
  }
}
