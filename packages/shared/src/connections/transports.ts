import type { Network } from "./schema.ts";

/** How messages leave by a network. */
export interface Transport {
  /**
   * Makes the network's id of a message before it is sent, so that a repeated send is the same message on the phone. Null when the network names the
   * id only in its answer.
   */
  chooseId: ((random: (bytes: number) => Uint8Array) => string) | null;
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** An id as WhatsApp's own linked devices make it, from these random bytes. */
export const linkedDeviceId = (random: (bytes: number) => Uint8Array): string => `3EB0${hex(random(9)).toUpperCase()}`;

const linkedDevice: Transport = { chooseId: linkedDeviceId };

export const transports: Record<Network, Transport> = { whatsapp: linkedDevice, simulator: linkedDevice };
