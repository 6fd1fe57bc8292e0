import type { Network } from "../network-api.ts";

/** What a QR code says stays scannable this long after a connection showed it. */
export const QR_LIFE_MS = 60_000;

export interface ShownCode {
  ref: string;
  /** Null while the network waits for a companion whose picture nobody has shown to the camera. */
  qr: string | null;
  pairingNumber: string | null;
  /** Milliseconds since 1970, null with `qr`. */
  expiresAt: number | null;
}

interface Shot {
  qr: string;
  companion: string;
  expiresAt: number;
}

/** The parts of a QR text: an optional address, then ref, noise key, identity key, secret and platform. */
function readQr(qr: string): { ref: string; companion: string } | null {
  const [ref, noise, identity, secret] = qr.slice(qr.indexOf("#") + 1).split(",");
  return ref && noise && identity && secret ? { ref, companion: noise } : null;
}

/**
 * The phone's view of the screens around it: connections of the product tell it what QR code they show, so that a click can scan it.
 * A companion shows one code at a time, so its newest replaces the one before.
 */
export class Camera {
  readonly #network: Network;
  readonly #now: () => number;
  readonly #shots = new Map<string, Shot>();

  constructor(network: Network, now: () => number = Date.now) {
    this.#network = network;
    this.#now = now;
    network.events.on("event", (event) => {
      if (event.type === "linked") this.#forgetLinked();
    });
  }

  /** False when this is not the text of a linking QR code. */
  show(qr: string): boolean {
    const parts = readQr(qr);
    if (!parts) return false;
    for (const [ref, shot] of this.#shots) if (shot.companion === parts.companion) this.#shots.delete(ref);
    this.#shots.set(parts.ref, { qr, companion: parts.companion, expiresAt: this.#now() + QR_LIFE_MS });
    this.#network.events.emit("event", { type: "waiting", ref: parts.ref, qr, pairingNumber: null });
    return true;
  }

  /** The text behind a ref that is still on a screen. */
  read(ref: string): string | null {
    this.#expire();
    return this.#shots.get(ref)?.qr ?? null;
  }

  list(): ShownCode[] {
    this.#expire();
    const codes = new Map<string, ShownCode>();
    for (const { ref, pairingNumber } of this.#network.waiting())
      codes.set(ref, { ref, qr: null, pairingNumber, expiresAt: null });
    for (const [ref, { qr, expiresAt }] of this.#shots) {
      codes.set(ref, { ref, qr, pairingNumber: codes.get(ref)?.pairingNumber ?? null, expiresAt });
    }
    return [...codes.values()];
  }

  #expire(): void {
    for (const [ref, shot] of this.#shots) if (shot.expiresAt <= this.#now()) this.#shots.delete(ref);
  }

  #forgetLinked(): void {
    const waiting = new Set(this.#network.waiting().map(({ ref }) => ref));
    for (const ref of this.#shots.keys()) if (!waiting.has(ref)) this.#shots.delete(ref);
  }
}
