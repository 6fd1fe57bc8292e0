import { logger } from "@balcao/core/base/logger";
import { type BaileysEventMap, DisconnectReason, type WASocket } from "@whiskeysockets/baileys";
import { mendMediaConn } from "./media-conn.ts";

const longestHoldMs = 1000;
const goodbyeMs = 1000;
const greetingMs = 20_000;
type Pair = BaileysEventMap["lid-mapping.update"];
/** The client with its own socket, which the type of Baileys hides. */
type Line = Pick<WASocket["ws"], "close"> & { socket?: { terminate(): void } | null };
type Mendable = Pick<WASocket, "ev" | "end"> & {
  ws: Pick<WASocket["ws"], "close"> & { once(event: "frame", hear: () => void): unknown };
  signalRepository: { lidMapping: Pick<WASocket["signalRepository"]["lidMapping"], "storeLIDPNMappings"> };
};

/** Corrects what Baileys does slowly or late on a new socket. */
export function mend(sock: Mendable & Parameters<typeof mendMediaConn>[0]): void {
  mendMediaConn(sock);
  storePairsTogether(sock);
  letGo(sock);
  greetInTime(sock);
  hangUp(sock.ws);
}

/**
 * Baileys stores each pair of number and LID in a transaction of its own, so messages wait behind the pairs of a whole address book. Here pairs that
 * come together are stored together.
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
 * Baileys holds events back while more may follow. It may take a timer that has ended for a running one, and then holds back for half a minute what
 * the phone sends about people.
 */
function letGo({ ev }: Mendable): void {
  const timer = setInterval(() => ev.flush(), longestHoldMs).unref();
  ev.on("connection.update", ({ connection }) => {
    if (connection === "close") clearInterval(timer);
  });
}

/**
 * Ends a socket whose server says nothing at all. Baileys has a limit of its own (connectTimeoutMs), but that limit makes it record two stack traces
 * with every stanza it sends, which is a tenth of the cost of a received message.
 */
function greetInTime({ ev, ws, end }: Mendable): void {
  const silent = Object.assign(new Error("WhatsApp does not answer"), {
    output: { statusCode: DisconnectReason.timedOut },
  });
  const timer = setTimeout(() => void end(silent), greetingMs).unref();
  const stop = () => clearTimeout(timer);
  ws.once("frame", stop);
  ev.on("connection.update", ({ connection }) => connection === "close" && stop());
}

/** Cuts a dead line, which does not answer when it is closed. Otherwise the socket would report its close only after half a minute. */
function hangUp(line: Line): void {
  const close = line.close.bind(line);
  line.close = async () => {
    const timer = setTimeout(() => line.socket?.terminate(), goodbyeMs);
    await close();
    clearTimeout(timer);
  };
}
