import { createServer } from "node:net";

/**
 * The ports that `freePort` gives. Systems use other ports for outgoing calls, Linux those from 32768 on; otherwise a call could take a port before the
 * server that asked for it listens. Browsers refuse some ports below 11000.
 */
const [first, count] = [11_000, 21_000];
const anyPort = () => first + Math.floor(Math.random() * count);

/**
 * Finds a free port of the loopback interface: `preferred` when it is free, else any.
 * @param {number} [preferred] 0 for any
 * @returns {Promise<number>}
 * @throws {Error} when this machine lets nobody listen
 */
export async function freePort(preferred = 0) {
  for (let tries = 0, port = preferred || anyPort(); tries < 100; tries += 1, port = anyPort())
    if (await isPortFree("127.0.0.1", port)) return port;
  throw new Error("No port of 127.0.0.1 is free");
}

/**
 * Whether a server could listen on this host and port now.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isPortFree(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
