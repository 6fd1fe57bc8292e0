import { type Network, networks } from "./schema.ts";

/** What numbers of some networks can do, and numbers of others cannot. Whoever offers or orders such a thing asks for it here. */
export const capabilities = [
  /** The number is linked as a device of a phone: by a QR code or a typed code, anew, and unlinked. */
  "linking",
  /** The number is reached by what its admins type of it: a token, a secret and ids of the network's pages. */
  "access",
  /** A sent text is changed on the customer's phone. */
  "edit",
  /** A sent message is deleted for everyone. */
  "deleteForAll",
  /** Whether a typed number has an account is asked, and which form of it. */
  "checkNumbers",
  /** Signs of typing, of the customer and of the attendant. */
  "presence",
  /** The pictures that customers show. */
  "pictures",
  /** The address book of the phone. */
  "phoneBook",
  /** Somebody who is blocked here is blocked on WhatsApp. */
  "blocking",
  /** A text reaches a customer who did not write for a day. */
  "freeTextAnyTime",
  /** Templates that the network approved are sent, also to a customer who did not write for long. */
  "templates",
] as const;
export type Capability = (typeof capabilities)[number];

/** What an address of a person or group is. */
export type IdentityKind = "phone" | "lid" | "bsuid" | "group";

/** How messages leave by a network, and what its numbers can do. */
export interface Transport {
  /** Makes our id of a message before it is sent, so that a repeated send is the same message. */
  chooseId: (random: (bytes: number) => Uint8Array) => string;
  /** The addresses that its numbers write to, the best one first. */
  addresses: readonly IdentityKind[];
  /** What the bytes are in which it stores a message: only a transport of the same can use them. */
  bytes: "protobuf" | "graph";
  /** Every worker holds such numbers beside those of its own network, for they need no certificate of the network's server. */
  byEveryWorker: boolean;
  can: Readonly<Record<Capability, boolean>>;
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** An id as WhatsApp's own linked devices make it, from these random bytes. */
export const linkedDeviceId = (random: (bytes: number) => Uint8Array): string => `3EB0${hex(random(9)).toUpperCase()}`;

const linkedDevice: Transport = {
  chooseId: linkedDeviceId,
  addresses: ["group", "lid", "phone"],
  bytes: "protobuf",
  byEveryWorker: false,
  can: {
    linking: true,
    access: false,
    edit: true,
    deleteForAll: true,
    checkNumbers: true,
    presence: true,
    pictures: true,
    phoneBook: true,
    blocking: true,
    freeTextAnyTime: true,
    templates: false,
  },
};

/** Meta's server gives each message an id of its own; ours goes along, and comes back with each status. */
const official: Transport = {
  chooseId: (random) => `BLC0${hex(random(16)).toUpperCase()}`,
  addresses: ["phone", "bsuid"],
  bytes: "graph",
  byEveryWorker: true,
  can: {
    linking: false,
    access: true,
    edit: false,
    deleteForAll: false,
    checkNumbers: false,
    presence: false,
    pictures: false,
    phoneBook: false,
    blocking: false,
    freeTextAnyTime: false,
    templates: true,
  },
};

export const transports: Record<Network, Transport> = { whatsapp: linkedDevice, simulator: linkedDevice, official };

/** Whether numbers of this network can do that. */
export const canDo = (network: Network, capability: Capability): boolean => transports[network].can[capability];

/** The networks whose numbers can do that. */
export const networksThat = (capability: Capability): Network[] =>
  networks.filter((network) => canDo(network, capability));
