// balancer.ts <address> <upstream...>: plays the balancer of hosting/several-hosts/Caddyfile. It asks each api every two seconds whether it is there,
// keeps a browser on its api by a cookie, and tries a call that reached no api again.
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const port = 8080;
const askEveryMs = 2000;
const patienceMs = 2000;
const tryForMs = 20_000;
const tryEveryMs = 250;
const cookieName = "balcao_lb";

const [address = "", ...upstreams] = process.argv.slice(2);
const healthy = new Set(upstreams);
let turn = 0;

/** Opens a connection to an api, and gives up sooner than the system. */
const open = (upstream: string): Promise<Socket> =>
  new Promise((done, failed) => {
    const socket = connect(port, upstream, () => {
      socket.setTimeout(0);
      done(socket);
    });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error("no connection")));
    socket.once("error", failed);
  });

async function isThere(upstream: string): Promise<boolean> {
  return fetch(`http://${upstream}:${port}/`, { signal: AbortSignal.timeout(patienceMs) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
}

async function keepAsking(upstream: string): Promise<void> {
  for (;;) {
    const is = await isThere(upstream);
    if (is !== healthy.has(upstream)) console.log(`${upstream} ${is ? "is back" : "is gone"}`);
    if (is) healthy.add(upstream);
    else healthy.delete(upstream);
    await sleep(askEveryMs);
  }
}

/** The api named by the browser's cookie if it is there, or else the next one in turn. */
function choose(asked: IncomingMessage): string | undefined {
  const own = new RegExp(`${cookieName}=([0-9.]{1,15})`).exec(asked.headers.cookie ?? "")?.[1];
  if (own && healthy.has(own)) return own;
  const there = upstreams.filter((one) => healthy.has(one));
  turn += 1;
  return there[turn % Math.max(1, there.length)];
}

/** A connection to an api. Null when none took it for twenty seconds. */
async function reach(asked: IncomingMessage): Promise<{ upstream: string; socket: Socket } | null> {
  for (const until = performance.now() + tryForMs; performance.now() < until; await sleep(tryEveryMs)) {
    const upstream = choose(asked);
    const socket = upstream === undefined ? null : await open(upstream).catch(() => null);
    if (upstream !== undefined && socket) return { upstream, socket };
  }
  return null;
}

const headersFor = ({ headers, socket }: IncomingMessage) => ({
  ...headers,
  "x-forwarded-for": socket.remoteAddress ?? "",
  "x-forwarded-proto": "http",
});

async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const found = await reach(asked);
  if (!found) {
    answer.writeHead(502).end();
    return;
  }
  const { upstream, socket } = found;
  const { method, url: path } = asked;
  const sent = request({ createConnection: () => socket, method, path, headers: headersFor(asked) }, (back) => {
    const cookie = `${cookieName}=${upstream}; Path=/; HttpOnly`;
    answer.writeHead(back.statusCode ?? 502, {
      ...back.headers,
      "set-cookie": [...(back.headers["set-cookie"] ?? []), cookie],
    });
    back.pipe(answer);
  });
  sent.on("error", () => answer.destroy());
  asked.on("error", () => sent.destroy());
  answer.on("close", () => socket.destroy());
  asked.pipe(sent);
}

async function passSocket(asked: IncomingMessage, near: Socket, head: Buffer): Promise<void> {
  near.on("error", () => near.destroy());
  const found = await reach(asked);
  if (!found) {
    near.destroy();
    return;
  }
  const { socket: far } = found;
  far.on("error", () => near.destroy());
  far.on("close", () => near.destroy());
  near.on("close", () => far.destroy());
  const lines = Object.entries(headersFor(asked)).map(([name, value]) => `${name}: ${String(value)}`);
  far.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  far.write(head);
  near.pipe(far).pipe(near);
}

for (const upstream of upstreams) void keepAsking(upstream);
const server = createServer((asked, answer) => void pass(asked, answer));
server.on("upgrade", (asked: IncomingMessage, near: Socket, head: Buffer) => void passSocket(asked, near, head));
server.listen(port, address, () => console.log("balancing"));
