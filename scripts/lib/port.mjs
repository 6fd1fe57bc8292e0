import { createServer } from "node:net";

/**
 * Finds a free port of the loopback interface: `preferred` when it is free, else any.
 * @param {number} [preferred]
 * @returns {Promise<number>}
 */
export function freePort(preferred = 0) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => (preferred ? resolve(freePort()) : reject(error)));
    server.listen(preferred, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
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
