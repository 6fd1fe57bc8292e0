import { logger } from "@balcao/core/base/logger";
import type { SocketConfig } from "@whiskeysockets/baileys";

/** Silences the console, because libsignal prints whole sessions with their private keys there. Nothing else in this process uses the console. */
export function silenceConsole(): void {
  Object.assign(globalThis.console, {
    log: silent,
    info: silent,
    warn: silent,
    error: silent,
    debug: silent,
    trace: silent,
  });
}

const silent = () => undefined;

type BaileysLogger = SocketConfig["logger"];

/** A logger for Baileys that passes on only messages and errors, because Baileys also logs stanzas and keys. */
export function baileysLogger(connectionId: number): BaileysLogger {
  const pass = (level: "warn" | "debug") => (details: unknown, note?: string) => {
    const reason = reasonOf(details);
    logger[level](
      { connectionId, note: typeof details === "string" ? details : note, ...(reason && { reason }) },
      "baileys",
    );
  };
  const adapter: BaileysLogger = {
    level: "silent",
    child: () => adapter,
    trace: silent,
    debug: silent,
    info: silent,
    warn: pass("debug"),
    error: pass("debug"),
  };
  return adapter;
}

function reasonOf(details: unknown): string | undefined {
  if (typeof details !== "object" || details === null) return undefined;
  const fault = "err" in details ? details.err : "error" in details ? details.error : undefined;
  return fault instanceof Error ? fault.message : undefined;
}
