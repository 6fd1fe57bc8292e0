import { createHash, randomBytes } from "node:crypto";
import { jidEncode } from "@whiskeysockets/baileys";
import type { Passkey, PasskeyAnswer, PasskeyNotice } from "../network-api.ts";
import { SignalDevice, type SignalDeviceState } from "../signal/signal-device.ts";
import { Companion, type CompanionState } from "./companion.ts";

export interface Profile {
  name: string;
  /** Whether companies learn only the LID, and never this person's number. */
  lidOnly: boolean;
  /** The form of address in this person's own stanzas. */
  addressing: "lid" | "pn";
}

/** The key with which companions of one account encrypt their shared settings. It comes from the phone. */
interface SettingsKey {
  id: Uint8Array;
  data: Uint8Array;
  at: number;
}

export interface PersonState {
  number: string;
  /** The LID. By default it follows from the number. */
  lid?: string;
  /** The position in the order in which people joined the network. */
  place: number;
  profile: Profile;
  isAccount: boolean;
  isCustomer: boolean;
  /** Whether the phone is switched off or without network. */
  away: boolean;
  /** Whether the phone's owner reads arriving messages immediately. */
  autoRead: boolean;
  nextDevice: number;
  settingsKey: SettingsKey;
  knownBy: string[];
  blocked?: string[];
  /** The earlier LIDs of this account. */
  formerLids?: string[];
  passkey?: PasskeyNotice | null;
  credential?: Passkey | null;
  /** The path of the present picture on the media host. */
  picture?: string;
  devices: { device: number; signal: SignalDeviceState }[];
  companions: CompanionState[];
}

/** A person with a number: the phone with its Signal identity and the companions linked to it. */
export class Person {
  number: string;
  readonly place: number;
  lid: string;
  profile: Profile;
  isAccount: boolean;
  isCustomer: boolean;
  away: boolean;
  autoRead: boolean;
  nextDevice: number;
  picture: string | undefined;
  passkey: PasskeyNotice | null;
  credential: Passkey | null;
  passkeyAnswer: PasskeyAnswer = "links";
  readonly formerLids: string[];
  readonly settingsKey: SettingsKey;
  /** Devices that the simulator plays. 0 is the phone. Only some customers have further devices. */
  readonly devices = new Map<number, SignalDevice>();
  readonly companions = new Map<number, Companion>();
  /** Accounts that wrote to this person, and therefore have a list of these devices. */
  readonly knownBy: Set<string>;
  /** Numbers whose messages this account does not get. */
  readonly blocked: Set<string>;

  constructor(state: Omit<PersonState, "devices" | "companions" | "knownBy" | "settingsKey"> & Partial<PersonState>) {
    this.number = state.number;
    this.place = state.place;
    this.lid = state.lid ?? lidOf(state.number);
    this.profile = state.profile;
    this.isAccount = state.isAccount;
    this.isCustomer = state.isCustomer;
    this.away = state.away;
    this.autoRead = state.autoRead;
    this.nextDevice = state.nextDevice;
    this.picture = state.picture;
    this.passkey = state.passkey ?? null;
    this.credential = state.credential ?? null;
    this.formerLids = state.formerLids ?? [];
    this.settingsKey = state.settingsKey ?? newSettingsKey();
    this.knownBy = new Set(state.knownBy);
    this.blocked = new Set(state.blocked);
    for (const { device, signal } of state.devices ?? [])
      this.devices.set(device, new SignalDevice(`${this.number}:${device}`, signal));
    for (const each of state.companions ?? []) this.companions.set(each.device, new Companion(each));
    if (!this.devices.has(0)) this.addDevice(0);
  }

  state(): PersonState {
    return {
      number: this.number,
      lid: this.lid,
      place: this.place,
      profile: this.profile,
      isAccount: this.isAccount,
      isCustomer: this.isCustomer,
      away: this.away,
      autoRead: this.autoRead,
      nextDevice: this.nextDevice,
      picture: this.picture,
      passkey: this.passkey,
      credential: this.credential,
      settingsKey: this.settingsKey,
      knownBy: [...this.knownBy],
      blocked: [...this.blocked],
      formerLids: this.formerLids,
      devices: [...this.devices].map(([device, signal]) => ({ device, signal: signal.state() })),
      companions: [...this.companions.values()].map((companion) => companion.state()),
    };
  }

  /** Gives this person a device with a new identity, replacing a device with the same number. */
  addDevice(device: number): SignalDevice {
    const signal = new SignalDevice(`${this.number}:${device}`);
    this.devices.set(device, signal);
    return signal;
  }

  get phone(): SignalDevice {
    return this.devices.get(0) ?? this.addDevice(0);
  }

  jid(device = 0): string {
    return jidEncode(this.number, "s.whatsapp.net", device);
  }

  lidJid(device = 0): string {
    return jidEncode(this.lid, "lid", device);
  }

  /** Every device of this number that takes part in encryption, and the time from which others can know it. */
  deviceIds(): { device: number; keyIndex?: number; since: number }[] {
    return [
      ...[...this.devices.keys()].map((device) => ({ device, keyIndex: device || undefined, since: 0 })),
      ...[...this.companions.values()].map(({ device, keyIndex, linkedAt }) => ({ device, keyIndex, since: linkedAt })),
    ];
  }
}

const newSettingsKey = (): SettingsKey => ({
  id: Buffer.concat([Buffer.alloc(2), randomBytes(4)]),
  data: randomBytes(32),
  at: Date.now(),
});

/** The first LID of a number. It is always the same, and never looks like a number. */
export function lidOf(number: string): string {
  const digest = createHash("sha256").update(`lid:${number}`).digest();
  return `2${(digest.readBigUInt64BE() % 10n ** 14n).toString().padStart(14, "0")}`;
}
