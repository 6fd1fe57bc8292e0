import { logger } from "@balcao/core/logger";
import type { SocketConfig } from "@whiskeysockets/baileys";

/** libsignal prints whole sessions, private keys included, on the console. Nothing in this process has any other use for it. */
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

/** Baileys logs stanzas and keys beside its sentences; only the sentences, and what went wrong, go on. */
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
