import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Falls } from "./falls.mjs";

const LOOK_EVERY_MS = 1000;

/** @typedef {{ port: number, stop: () => Promise<void> }} Server */

/**
 * Starts the private PostgreSQL again when it ends without an order. The api and the workers wait for it meanwhile. It must use the same port again,
 * because they know only that port. Without a `server`, as for a database that the caller named, nothing is done.
 * @param {Server | undefined} server
 * @param {{ again?: (() => Promise<Server>) | undefined, say: (line: string) => void }} hooks
 */
export function keepDatabase(server, { again, say }) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async () => {
    if (!server || !again) return;
    const falls = new Falls();
    falls.started();
    while (!signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || (await isListening(server.port))) continue;
      const wait = falls.fell();
      say(`PostgreSQL ended; starting it again in ${wait / 1000} s`);
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      falls.started();
      await start(again, server.port).catch((error) => say(`PostgreSQL: ${error.message}`));
    }
  };
  const kept = keep();
  return {
    stop: async () => {
      stopping.abort();
      await kept;
    },
  };
}

/** @param {() => Promise<Server>} again @param {number} port */
async function start(again, port) {
  const started = await again();
  if (started.port === port) return;
  await started.stop();
  throw new Error(`port ${port} is taken by another program`);
}

/** Only a refused connection proves that no server is there, because a busy server is slow. @param {number} port */
function isListening(port) {
  return new Promise((/** @type {(answer: boolean) => void} */ resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code !== "ECONNREFUSED"));
  });
}
