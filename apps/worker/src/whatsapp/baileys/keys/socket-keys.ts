import type { SignalKeyStore } from "@whiskeysockets/baileys";
import type { Turns } from "../../turns.ts";

/** The number has another holder by now, or this holder let the number go: no more writes are allowed. */
export class StaleLease extends Error {
  override readonly name = "StaleLease";
}

/** The keys of a number as one socket may use them. */
export interface SocketKeys extends SignalKeyStore {
  turns: Turns;
  /** Addresses of devices that asked for a message again. With each, one new session may begin. */
  asked: Set<string>;
  saveCreds: () => Promise<void>;
}
