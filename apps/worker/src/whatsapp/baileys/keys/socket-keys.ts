import type { SignalKeyStore } from "@whiskeysockets/baileys";
import type { OneByOne } from "../../one-by-one.ts";

/** The number has another holder by now, or this holder released the number, so writes are no longer allowed. */
export class StaleLease extends Error {
  override readonly name = "StaleLease";
}

/** The keys of a number for the use of one socket. */
export interface SocketKeys extends SignalKeyStore {
  turns: OneByOne;
  /** Addresses of devices that requested a message again. Each request allows one new session with the device. */
  asked: Set<string>;
  saveCreds: () => Promise<void>;
}
