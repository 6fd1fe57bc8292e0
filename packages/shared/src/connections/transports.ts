import { type Network, networks } from "./schema.ts";

/** The capabilities that numbers of some networks lack. Code that offers or orders such an action must check the capability here. */
export const capabilities = [
  /** The number is linked as a device of a phone: by a QR code or a typed code. It can be linked again, and unlinked. */
  "linking",
  /** The number is reached by the access that its admins type: a token, a secret and ids from the network's pages. */
  "access",
  /** A sent text can be changed on the customer's phone. */
  "edit",
  /** A sent message can be deleted for everyone. */
  "deleteForAll",
  /** The network says whether a typed number has an account, and in which form. */
  "checkNumbers",
  /** Signs of typing of the customer. */
  "presence",
  /** The customer sees that somebody here types. */
  "typing",
  /** The network gives the pictures that customers show. */
  "pictures",
  /** The network gives the address book of the phone. */
  "phoneBook",
  /** A person who is blocked here is also blocked on WhatsApp. */
  "blocking",
  /** Anybody can be blocked on WhatsApp, and not only a person who wrote to the number within a day. */
  "blockingAnyTime",
  /** A text reaches a customer who has not written for a day. */
  "freeTextAnyTime",
  /** Approved templates can be sent, also to a customer who has not written for long. */
  "templates",
  /** A menu can be sent whose lines the customer taps. */
  "menus",
  /** A customer who hides the phone number can be asked for it by a message with a button. */
  "askPhone",
] as const;
export type Capability = (typeof capabilities)[number];

/** The kind of an address of a person or group. */
export type IdentityKind = "phone" | "lid" | "bsuid" | "group";

/** How a network sends messages, and the capabilities of its numbers. */
export interface Transport {
  /** Makes our id of a message before it is sent, so that a repeated send is the same message. */
  chooseId: (random: (bytes: number) => Uint8Array) => string;
  /** The kinds of addresses to which its numbers write, the best first. */
  addresses: readonly IdentityKind[];
  /** The format of its stored message bytes. Only a transport of the same format can use them. */
  bytes: "protobuf" | "graph";
  /**
   * Whether every worker may hold numbers of this network, also a worker that is set to another network. Such numbers need no certificate of the
   * network's server.
   */
  byEveryWorker: boolean;
  can: Readonly<Record<Capability, boolean>>;
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** An id in the format of WhatsApp's own linked devices, from these random bytes. */
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
    typing: true,
    pictures: true,
    phoneBook: true,
    blocking: true,
    blockingAnyTime: true,
    freeTextAnyTime: true,
    templates: false,
    menus: false,
    askPhone: false,
  },
};

/** Meta's server gives each message an id of its own. Our id is sent along, and comes back with each status. */
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
    typing: true,
    pictures: false,
    phoneBook: false,
    blocking: true,
    blockingAnyTime: false,
    freeTextAnyTime: false,
    templates: true,
    menus: true,
    askPhone: true,
  },
};

export const transports: Record<Network, Transport> = { whatsapp: linkedDevice, simulator: linkedDevice, official };

/** Whether numbers of this network have the capability. */
export const canDo = (network: Network, capability: Capability): boolean => transports[network].can[capability];

/** The networks whose numbers have the capability. */
export const networksThat = (capability: Capability): Network[] =>
  networks.filter((network) => canDo(network, capability));
