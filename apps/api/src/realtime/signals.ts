import { logger } from "@balcao/core/base/logger";
import { type Signal, type SignalName, signals } from "@balcao/shared/presence/signals";
import { ignoredSignals } from "../metrics.ts";
import { face, see } from "./online.ts";
import { writeInChat } from "./chat-typing.ts";
import { type, watch } from "./presence.ts";
import type { LiveServer, LiveSocket } from "./types.ts";

/** The most signs in a while: people and screens produce fewer. Further signs are ignored. */
const most = 40;
const windowMs = 10_000;

const hear: { [N in SignalName]: (io: LiveServer, socket: LiveSocket, signal: Signal<N>) => Promise<void> } = {
  "ticket.watch": (io, socket, { ticketIds }) => watch(io, socket, ticketIds),
  "ticket.typing": (io, socket, { ticketId, typing }) => type(io, socket, ticketId, typing),
  "chat.typing": (io, socket, { chatId, typing }) => writeInChat(io, socket, chatId, typing),
  "desk.front": async (_io, socket, { front }) => face(socket, front),
  "user.status": (_io, socket) => see(socket),
};

/** Handles the signs of one browser in order. Malformed signs, and signs over the limit, are ignored and counted, never answered. */
export function hearSignals(io: LiveServer, socket: LiveSocket): void {
  const mayPass = limit();
  let line = Promise.resolve();
  const on = <N extends SignalName>(name: N) => {
    const listen = socket.on.bind(socket) as (event: string, listener: (payload: unknown) => void) => unknown;
    listen(name, (payload) => {
      if (!mayPass()) return ignoredSignals.inc({ reason: "too-many" });
      const signal = signals[name].safeParse(payload);
      if (!signal.success) return ignoredSignals.inc({ reason: "malformed" });
      line = line
        .then(() => (socket.connected ? hear[name](io, socket, signal.data as Signal<N>) : undefined))
        .catch((error: unknown) => logger.warn({ name, reason: String(error) }, "a passing sign was lost"));
    });
  };
  for (const name of Object.keys(signals) as SignalName[]) on(name);
}

function limit(): () => boolean {
  let until = 0;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now > until) [until, count] = [now + windowMs, 0];
    count += 1;
    return count <= most;
  };
}
