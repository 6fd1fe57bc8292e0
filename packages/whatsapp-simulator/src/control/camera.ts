import type { Network } from "../network-api.ts";

/** A QR code can be scanned for this long after a connection showed it. */
export const QR_LIFE_MS = 60_000;

export interface ShownCode {
  ref: string;
  /** Null while the network waits for a companion whose QR code no camera has seen. */
  qr: string | null;
  pairingNumber: string | null;
  /** Milliseconds since 1970, null with `qr`. */
  expiresAt: number | null;
}

interface Shot {
  qr: string;
  expiresAt: number;
}

/**
 * The camera of the demo phone. Connections of the product pass their QR codes to it, so that a click can scan them. It lists the companions that wait
 * on the network now. A companion shows one code at a time, so its newest code replaces the earlier one.
 */
export class Camera {
  readonly #network: Pick<Network, "events" | "waiting">;
  readonly #now: () => number;
  readonly #shots = new Map<string, Shot>();

  constructor(network: Pick<Network, "events" | "waiting">, now: () => number = Date.now) {
    this.#network = network;
    this.#now = now;
  }

  /** Shows a QR code. False when no companion of this network shows this code. The text is an optional address, `#`, then ref, keys and secret. */
  show(qr: string): boolean {
    const [ref = "", ...keys] = qr.slice(qr.indexOf("#") + 1).split(",");
    const companion = this.#network.waiting().find(({ refs }) => refs.includes(ref));
    if (!companion || keys.length < 3) return false;
    for (const before of companion.refs) this.#shots.delete(before);
    this.#shots.set(ref, { qr, expiresAt: this.#now() + QR_LIFE_MS });
    this.#network.events.emit("event", { type: "waiting", ref, qr, pairingNumber: companion.pairingNumber });
    return true;
  }

  /** The text of the QR code with this ref, while it is on a screen. */
  read(ref: string): string | null {
    this.#expire();
    return this.#shots.get(ref)?.qr ?? null;
  }

  list(): ShownCode[] {
    this.#expire();
    return this.#network.waiting().map(({ ref, refs, pairingNumber }) => {
      const shown = refs.find((each) => this.#shots.has(each)) ?? ref;
      const { qr = null, expiresAt = null } = this.#shots.get(shown) ?? {};
      return { ref: shown, qr, pairingNumber, expiresAt };
    });
  }

  #expire(): void {
    for (const [ref, { expiresAt }] of this.#shots) if (expiresAt <= this.#now()) this.#shots.delete(ref);
  }
}
