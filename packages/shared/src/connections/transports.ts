import type { Network } from "./schema.ts";

/** How messages leave by a network. */
export interface Transport {
  /**
   * Makes the network's id of a message before it is sent, so that a repeated send is the same message on the phone. Null where the network
   * gives a message its id only with its answer.
   */
  chooseId: ((random: (bytes: number) => Uint8Array) => string) | null;
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The id of a message as WhatsApp's own linked devices choose it, made of these bytes. */
export const linkedDeviceId = (random: (bytes: number) => Uint8Array): string => `3EB0${hex(random(9)).toUpperCase()}`;

const linkedDevice: Transport = { chooseId: linkedDeviceId };

export const transports: Record<Network, Transport> = { whatsapp: linkedDevice, simulator: linkedDevice };
