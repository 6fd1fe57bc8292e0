import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;

/** The authenticator app on a person's phone (RFC 6238), written without the product's code. */
export class App {
  #used = 0;

  /** @param {string} secret as a person types it */
  constructor(secret) {
    const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
    this.secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** A code that was not typed before. A person waits for it as well, half a minute at most. */
  async nextCode() {
    while (Math.floor(Date.now() / stepMs) <= this.#used) await sleep(250);
    this.#used = Math.floor(Date.now() / stepMs);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.#used));
    const mac = createHmac("sha1", this.secret).update(counter).digest();
    const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
    return String(number % 1_000_000).padStart(6, "0");
  }
}
