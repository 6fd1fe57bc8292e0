import { encodeWAMessage, type proto } from "@whiskeysockets/baileys";
import { carry } from "../server/deliver.ts";
import {
  deviceKey,
  type GroupRecord,
  isGroup,
  type Letter,
  type RetryRequest,
  spoil,
  type WireEnc,
} from "../server/letter.ts";
import type { Person } from "../server/person.ts";
import { spendBundleOf } from "../server/queries/keys.ts";
import type { World } from "../server/world.ts";
import type { Bundle } from "../signal/bundle.ts";
import type { SignalDevice } from "../signal/signal-device.ts";
import type { ComposedMessage } from "./compose.ts";
import { distributeKey, encryptForGroup } from "./group-keys.ts";

const MAX_RETRIES = 5;

export interface Draft {
  id: string;
  to: Person | GroupRecord;
  /** Address of the chat in this phone's own form. */
  addressed: string;
  composed: ComposedMessage;
}

/** Encrypts a phone's messages, device by device, and gives them to the server, one message at a time and in order. */
export class Outbox {
  readonly #world: World;
  readonly #person: Person;
  /** Devices that hold this phone's key of a group. */
  readonly #informed = new Map<string, Set<string>>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(world: World, person: Person) {
    this.#world = world;
    this.#person = person;
  }

  /** Encrypts now. The letter may be delivered later, and in another order. */
  encrypt(draft: Draft): Promise<Letter> {
    return this.#inTurn(() => this.#encrypt(draft));
  }

  /** Gives an encrypted letter to the server, with the faults that are ordered for the receiver. */
  async release(letter: Letter, draft: Draft): Promise<void> {
    const companies = isGroup(letter.to) ? letter.to.members : [letter.to.number];
    const spoiled = companies.some(
      (number) => hasCompanions(this.#world, number) && this.#world.faults.take("undecryptable", number),
    );
    letter.at = Date.now();
    carry(this.#world, spoiled ? spoil(letter) : letter);
    if (!companies.some((number) => this.#world.faults.happens("duplicate", number))) return;
    const again = await this.encrypt(draft);
    carry(this.#world, { ...again, at: letter.at });
  }

  /** Sends again to one device that could not decrypt. */
  async resend(request: RetryRequest, draft: Draft): Promise<void> {
    if (request.count > MAX_RETRIES) return;
    await this.#inTurn(async () => {
      const key = deviceKey(request.from, request.device);
      const signal = this.#person.phone;
      const fresh = request.bundle ?? spendBundleOf(this.#world, request.from, request.device);
      await this.#session(signal, request.from, request.device, fresh);
      const { message } = draft.composed;
      if (isGroup(draft.to)) message.senderKeyDistributionMessage = await this.#distribution(signal, draft.to);
      const plain = this.#plainFor(request.from, draft);
      const enc: WireEnc = { ...(await signal.encrypt(key, plain)), attrs: { count: String(request.count) } };
      carry(this.#world, { ...this.#envelope(draft), encs: new Map([[key, [enc]]]), only: key });
      this.#world.save(this.#person);
    });
  }

  /** Drops the keys of groups. After a reinstallation every key is new, and holders of the old keys must get the new ones. */
  forgetGroups(): void {
    this.#informed.clear();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #encrypt(draft: Draft): Promise<Letter> {
    const letter = this.#envelope(draft);
    if (isGroup(draft.to)) await this.#encryptForGroup(letter, draft, draft.to);
    else {
      await this.#encryptFor(letter, draft, draft.to);
      if (this.#person.isAccount && draft.to !== this.#person) await this.#encryptFor(letter, draft, this.#person);
    }
    this.#world.save(this.#person);
    return letter;
  }

  #envelope({ id, to, addressed, composed }: Draft): Letter {
    const { type, edit } = composed;
    return {
      id,
      from: this.#person,
      device: 0,
      to,
      addressed,
      type,
      edit,
      at: Date.now(),
      encs: new Map(),
      extras: [],
    };
  }

  async #encryptFor(letter: Letter, draft: Draft, receiver: Person): Promise<void> {
    const signal = this.#person.phone;
    const plain = this.#plainFor(receiver, draft);
    const attrs: Record<string, string> = draft.composed.mediatype ? { mediatype: draft.composed.mediatype } : {};
    for (const device of partakers(receiver)) {
      if (receiver === this.#person && device === 0) continue;
      await this.#session(signal, receiver, device);
      const key = deviceKey(receiver, device);
      letter.encs.set(key, [{ ...(await signal.encrypt(key, plain)), attrs }]);
    }
  }

  /** Own devices get the message in a wrapper, so that they know its recipient. */
  #plainFor(receiver: Person, { addressed, composed, to }: Draft): Uint8Array {
    const { message } = composed;
    if (receiver !== this.#person || isGroup(to)) return encodeWAMessage(message);
    return encodeWAMessage({ deviceSentMessage: { destinationJid: addressed, message } });
  }

  async #encryptForGroup(letter: Letter, draft: Draft, group: GroupRecord): Promise<void> {
    const signal = this.#person.phone;
    const informed = this.#informed.get(group.jid) ?? new Set<string>();
    this.#informed.set(group.jid, informed);
    const distribution = encodeWAMessage({ senderKeyDistributionMessage: await this.#distribution(signal, group) });
    for (const number of group.members) {
      const member = this.#world.person(number);
      for (const device of member ? partakers(member) : []) {
        if (!member || (member === this.#person && device === 0)) continue;
        const key = deviceKey(member, device);
        if (informed.has(key)) continue;
        await this.#session(signal, member, device);
        letter.encs.set(key, [await signal.encrypt(key, distribution)]);
        informed.add(key);
      }
    }
    const plain = encodeWAMessage(draft.composed.message);
    letter.shared = await encryptForGroup(signal, group.jid, deviceKey(this.#person, 0), plain);
    if (draft.composed.mediatype) letter.shared = { ...letter.shared, attrs: { mediatype: draft.composed.mediatype } };
  }

  async #distribution(signal: SignalDevice, group: GroupRecord): Promise<proto.Message.ISenderKeyDistributionMessage> {
    const axolotl = await distributeKey(signal, group.jid, deviceKey(this.#person, 0));
    return { groupId: group.jid, axolotlSenderKeyDistributionMessage: axolotl };
  }

  async #session(signal: SignalDevice, receiver: Person, device: number, given?: Bundle): Promise<void> {
    const key = deviceKey(receiver, device);
    if (!given && signal.hasSession(key)) return;
    const bundle = given ?? spendBundleOf(this.#world, receiver, device);
    if (!bundle) throw new Error(`${key} has no keys`);
    await signal.begin(key, bundle);
  }
}

/** Devices that take part in the encryption. A company's phone does not, because only its companions are under test. */
function partakers(person: Person): number[] {
  return [...(person.isCustomer ? person.devices.keys() : []), ...person.companions.keys()];
}

const hasCompanions = (world: World, number: string): boolean => (world.person(number)?.companions.size ?? 0) > 0;
