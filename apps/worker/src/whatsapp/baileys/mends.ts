import { logger } from "@balcao/core/base/logger";
import { type BaileysEventMap, DisconnectReason, type WASocket } from "@whiskeysockets/baileys";
import { mendMediaConn } from "./media-conn.ts";

const longestHoldMs = 1000;
const goodbyeMs = 1000;
const greetingMs = 20_000;
type Pair = BaileysEventMap["lid-mapping.update"];
/** The client with its own socket, which the type of Baileys hides. */
type Line = Pick<WASocket["ws"], "close"> & { socket?: { terminate(): void } | null };
type MendableSocket = Pick<WASocket, "ev" | "end"> & {
  ws: Pick<WASocket["ws"], "close"> & { once(event: "frame", hear: () => void): unknown };
  signalRepository: { lidMapping: Pick<WASocket["signalRepository"]["lidMapping"], "storeLIDPNMappings"> };
};

/** An error for a socket that we end because its server is silent. It has the same code as Baileys' own time limits. */
export const noAnswer = (): Error =>
  Object.assign(new Error("WhatsApp does not answer"), { output: { statusCode: DisconnectReason.timedOut } });

/** Corrects the slow or late behaviour of Baileys on a new socket. */
export function mend(sock: MendableSocket & Parameters<typeof mendMediaConn>[0]): void {
  mendMediaConn(sock);
  storePairsTogether(sock);
  letGo(sock);
  greetInTime(sock);
  hangUp(sock.ws);
}

/**
 * Baileys stores each pair of number and LID in a separate transaction, so messages wait behind the pairs of a whole address book. Here pairs that
 * come together are stored together.
 */
function storePairsTogether({ ev, signalRepository: { lidMapping } }: MendableSocket): void {
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
 * Baileys delays events while more may follow. It may take an expired timer for a running timer, and then delays for half a minute what the phone
 * sends about people.
 */
function letGo({ ev }: MendableSocket): void {
  const timer = setInterval(() => ev.flush(), longestHoldMs).unref();
  ev.on("connection.update", ({ connection }) => {
    if (connection === "close") clearInterval(timer);
  });
}

/**
 * Ends a socket whose server sends nothing at all. Baileys has its own limit (connectTimeoutMs), but that limit makes it record two stack traces with
 * every sent stanza, which is a tenth of the cost of a received message.
 */
function greetInTime({ ev, ws, end }: MendableSocket): void {
  const timer = setTimeout(() => void end(noAnswer()), greetingMs).unref();
  const stop = () => clearTimeout(timer);
  ws.once("frame", stop);
  ev.on("connection.update", ({ connection }) => connection === "close" && stop());
}

/** Cuts a dead connection, which does not answer a close. Otherwise the socket would report its close only after half a minute. */
function hangUp(line: Line): void {
  const close = line.close.bind(line);
  line.close = async () => {
    const timer = setTimeout(() => line.socket?.terminate(), goodbyeMs);
    await close();
    clearTimeout(timer);
  };
}
