import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { pipeline } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

const askEveryMs = 2000;
const patienceMs = 2000;
const tryForMs = 20_000;
const tryEveryMs = 250;
/** Caddy keeps a browser's idle connection for this long. */
const idleMs = 300_000;
const cookieName = "balcao_lb";

interface HostAddress {
  host: string;
  port: number;
}
const placeOf = (address: string): HostAddress => {
  const [host = "", port = ""] = address.split(":");
  return { host, port: Number(port) };
};

/** Opens a connection to an api, and gives up sooner than the system. */
const open = ({ host, port }: HostAddress): Promise<Socket> =>
  new Promise((done, failed) => {
    const socket = connect(port, host, () => {
      socket.setTimeout(0);
      done(socket);
    });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error("no connection")));
    socket.once("error", failed);
  });

const isThere = (upstream: string): Promise<boolean> =>
  fetch(`http://${upstream}/`, { signal: AbortSignal.timeout(patienceMs) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );

/** Headers that concern one connection and must not be passed on to the next. */
const ofTheConnection = ["connection", "keep-alive", "transfer-encoding"] as const;

const headersFor = ({ headers, socket }: IncomingMessage) => ({
  ...headers,
  "x-forwarded-for": socket.remoteAddress ?? "",
  "x-forwarded-proto": "http",
});

/**
 * A balancer like the one in hosting/several-hosts/Caddyfile: it checks each api every two seconds, keeps a browser on its api by a cookie, and
 * repeats a call that reached no api. Addresses are written `host:port`.
 */
class Balancer {
  readonly #upstreams: readonly string[];
  readonly #healthy: Set<string>;
  readonly #over = new AbortController();
  #turn = 0;

  constructor(upstreams: readonly string[]) {
    this.#upstreams = upstreams;
    this.#healthy = new Set(upstreams);
    for (const upstream of upstreams) void this.#keepAsking(upstream).catch(() => undefined);
  }

  stop = (): void => this.#over.abort();

  async #keepAsking(upstream: string): Promise<void> {
    while (!this.#over.signal.aborted) {
      const is = await isThere(upstream);
      if (is !== this.#healthy.has(upstream)) console.log(`${upstream} ${is ? "is back" : "is gone"}`);
      if (is) this.#healthy.add(upstream);
      else this.#healthy.delete(upstream);
      await sleep(askEveryMs, undefined, { signal: this.#over.signal });
    }
  }

  /** The api of the browser's cookie while it is there, or else the next one in turn. */
  #choose(asked: IncomingMessage): string | undefined {
    const own = new RegExp(`${cookieName}=([0-9.:]{1,21})`).exec(asked.headers.cookie ?? "")?.[1];
    if (own && this.#healthy.has(own)) return own;
    const there = this.#upstreams.filter((one) => this.#healthy.has(one));
    this.#turn += 1;
    return there[this.#turn % Math.max(1, there.length)];
  }

  /** A connection to an api. Null when none took it for twenty seconds. */
  async #reach(asked: IncomingMessage): Promise<{ upstream: string; socket: Socket } | null> {
    for (const until = performance.now() + tryForMs; performance.now() < until; await sleep(tryEveryMs)) {
      const upstream = this.#choose(asked);
      const socket = upstream === undefined ? null : await open(placeOf(upstream)).catch(() => null);
      if (upstream !== undefined && socket) return { upstream, socket };
    }
    return null;
  }

  async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const found = await this.#reach(asked);
    if (!found) {
      answer.writeHead(502).end();
      return;
    }
    const { upstream, socket } = found;
    if (answer.destroyed) {
      socket.destroy();
      return;
    }
    const { method, url: path } = asked;
    const sent = request({ createConnection: () => socket, method, path, headers: headersFor(asked) }, (back) => {
      const cookie = `${cookieName}=${upstream}; Path=/; HttpOnly`;
      const headers: OutgoingHttpHeaders = {
        ...back.headers,
        "set-cookie": [...(back.headers["set-cookie"] ?? []), cookie],
      };
      for (const name of ofTheConnection) delete headers[name];
      answer.writeHead(back.statusCode ?? 502, headers);
      // When an api dies in the middle of an answer, the browser's connection is broken too, because the browser would wait for ever.
      pipeline(back, answer, () => socket.destroy());
    });
    sent.on("error", () => answer.destroy());
    asked.on("error", () => sent.destroy());
    answer.on("close", () => socket.destroy());
    asked.pipe(sent);
  }

  async passSocket(asked: IncomingMessage, near: Socket, head: Buffer): Promise<void> {
    near.on("error", () => near.destroy());
    const found = await this.#reach(asked);
    if (!found) {
      near.destroy();
      return;
    }
    const { socket: far } = found;
    if (near.destroyed) {
      far.destroy();
      return;
    }
    far.on("error", () => near.destroy());
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
    const lines = Object.entries(headersFor(asked)).map(([name, value]) => `${name}: ${String(value)}`);
    far.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
  }
}

/** Listens at an address, and passes calls and sockets on to the apis. */
export async function balance(address: string, upstreams: readonly string[]): Promise<{ close: () => void }> {
  const balancer = new Balancer(upstreams);
  const server = createServer((asked, answer) => void balancer.pass(asked, answer));
  server.on("upgrade", (asked: IncomingMessage, near: Socket, head: Buffer) => {
    void balancer.passSocket(asked, near, head);
  });
  server.keepAliveTimeout = idleMs;
  const { host, port } = placeOf(address);
  server.listen(port, host);
  await once(server, "listening");
  return {
    close: () => {
      balancer.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}
