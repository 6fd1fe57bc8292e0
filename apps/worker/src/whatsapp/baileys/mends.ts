import { logger } from "@balcao/core/logger";
import type { BaileysEventMap, WASocket } from "@whiskeysockets/baileys";

const longestHoldMs = 1000;
const goodbyeMs = 1000;
type Pair = BaileysEventMap["lid-mapping.update"];
/** The client's own line lies in it, though its type hides it. */
type Line = Pick<WASocket["ws"], "close"> & { socket?: { terminate(): void } | null };
type Mendable = Pick<WASocket, "ev"> & {
  ws: Pick<WASocket["ws"], "close">;
  signalRepository: { lidMapping: Pick<WASocket["signalRepository"]["lidMapping"], "storeLIDPNMappings"> };
};

/** Mends of what Baileys does slowly or late on a new socket. */
export function mend(sock: Mendable): void {
  storePairsTogether(sock);
  letGo(sock);
  hangUp(sock.ws);
}

/**
 * Baileys stores each pair of number and LID in a transaction of its own: those of an address book one after the other, and every message
 * with an address of either kind behind them. Here those that are told together are stored together.
 */
function storePairsTogether({ ev, signalRepository: { lidMapping } }: Mendable): void {
  let told: Pair[] = [];
  ev.removeAllListeners("lid-mapping.update");
  ev.on("lid-mapping.update", (pair) => {
    if (told.push(pair) > 1) return;
    setImmediate(() => {
      const pairs = told;
      told = [];
      lidMapping
        .storeLIDPNMappings(pairs)
        .catch((error: unknown) => logger.warn({ reason: String(error) }, "numbers and LIDs were not kept"));
    });
  });
}

/**
 * Baileys holds events back while more may follow. A timer that it takes for one still running keeps it from letting go, and what the phone
 * tells of people then lies there for half a minute.
 */
function letGo({ ev }: Mendable): void {
  const timer = setInterval(() => ev.flush(), longestHoldMs).unref();
  ev.on("connection.update", ({ connection }) => {
    if (connection === "close") clearInterval(timer);
  });
}

/** A line that is dead answers no goodbye: the socket would wait half a minute for it before it says that it is closed. */
function hangUp(line: Line): void {
  const close = line.close.bind(line);
  line.close = async () => {
    const timer = setTimeout(() => line.socket?.terminate(), goodbyeMs);
    await close();
    clearTimeout(timer);
  };
}
