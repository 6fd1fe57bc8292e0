// Opens the sockets of many browsers and reports when the last browser of a company has received a text. bench/lib/scale/browser-crowd.ts starts this.
import { io, type Socket } from "socket.io-client";

/** The sockets of a company: the tokens of its users, and how many sockets share them. */
export interface CompanySockets {
  company: number;
  tokens: string[];
  sockets: number;
}
export interface Order {
  urls: string[];
  companies: CompanySockets[];
}

const open: Socket[] = [];
const reportEveryMs = 20;
/** How often each text was received, and the texts that all browsers have since the last report. */
let received = new Map<string, number>();
let whole: [text: string, at: number][] = [];
/** Each socket comes from its own address, because the api limits those that one address opens at the same time. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

const hear = (text: string, sockets: number) => {
  const times = (received.get(text) ?? 0) + 1;
  received.set(text, times);
  if (times === sockets) whole.push([text, performance.timeOrigin + performance.now()]);
};

async function connect(order: Order): Promise<void> {
  for (const socket of open.splice(0)) socket.disconnect();
  received = new Map();
  for (const { tokens, sockets } of order.companies)
    for (let n = 0; n < sockets; n += 1) {
      const socket = io(order.urls[open.length % order.urls.length] ?? "", {
        auth: { token: tokens[n % tokens.length] },
        transports: ["websocket"],
        forceNew: true,
        extraHeaders: { "x-forwarded-for": addressOf(open.length + 1) },
      });
      socket.on("message.create", ({ message }: { message: { body: string } }) => hear(message.body, sockets));
      open.push(socket);
      await new Promise<void>((done, failed) => {
        socket.once("connect", done);
        socket.once("connect_error", failed);
      });
    }
}

process.on("message", (order: Order) => {
  connect(order).then(
    () => process.send?.("open"),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
setInterval(() => {
  if (whole.length > 0) process.send?.({ whole });
  whole = [];
}, reportEveryMs);
// The browsers end with the benchmark, even after a failure.
process.on("disconnect", () => process.exit());
