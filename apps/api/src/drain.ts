import type { Server } from "node:http";
import type { Socket } from "node:net";

const lookMs = 100;
const usual = {
  /** Running requests get this long when the process is told to stop. */
  drainMs: 10_000,
  /** A browser immediately confirms that its socket closes. A sleeping one does not, and its socket would stay open for half a minute. */
  goodbyeMs: 2000,
};

/**
 * Follows the connections of a server. The returned function closes the server by `close` and ends the connections that would delay this: idle ones and
 * those that have asked nothing yet, then sockets whose browser does not answer, and at last those whose request still runs.
 */
export function drainable(
  server: Server,
  { drainMs, goodbyeMs } = usual,
): (close: () => Promise<void>) => Promise<void> {
  // Node counts a connection without a request as busy. Browsers and balancers open such connections in advance.
  const unasked = new Set<Socket>();
  // Node no longer knows a socket that is a WebSocket, but waits for it.
  const upgraded = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    unasked.add(socket);
    socket.once("close", () => {
      unasked.delete(socket);
      upgraded.delete(socket);
    });
  });
  server.on("request", ({ socket }) => void unasked.delete(socket));
  server.on("upgrade", ({ socket }) => {
    unasked.delete(socket);
    upgraded.add(socket);
  });
  return async (close) => {
    const begun = performance.now();
    const looking = setInterval(() => {
      const passedMs = performance.now() - begun;
      server.closeIdleConnections();
      for (const socket of unasked) socket.destroy();
      if (passedMs >= goodbyeMs) for (const socket of upgraded) socket.destroy();
      if (passedMs >= drainMs) server.closeAllConnections();
    }, lookMs);
    await close().finally(() => clearInterval(looking));
  };
}
