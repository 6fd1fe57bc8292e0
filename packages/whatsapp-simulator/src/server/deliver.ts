import { node, seconds, type Node } from "../wire/node.ts";
import type { Companion } from "./companion.ts";
import { deviceKey, isGroup, type Letter, type WireEnc } from "./letter.ts";
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

const HOLD_MS = 50;
/** A stanza that the "reorder" fault holds back until the next stanza has passed it. */
const held = new WeakMap<Companion, { stanza: Node; release: () => void }>();

/** Queues a stanza for a companion and sends it immediately when the companion is live. */
export function deliver(world: World, owner: Person, companion: Companion, stanza: Node): void {
  companion.keep(stanza);
  world.saveQueue(owner, companion);
  if (!companion.live) return;
  const send = (): void => companion.connection?.send(stanza);
  const before = held.get(companion);
  if (before) {
    held.delete(companion);
    send();
    before.release();
    return;
  }
  if (stanza.tag !== "message" || !world.faults.happens("reorder", owner.number)) return send();
  let released = false;
  const release = (): void => {
    if (!released) send();
    released = true;
    if (held.get(companion)?.stanza === stanza) held.delete(companion);
  };
  held.set(companion, { stanza, release });
  world.after(HOLD_MS, release);
}

/** Delivers a letter to every device for which it has a ciphertext. */
export function carry(world: World, letter: Letter): void {
  if (isGroup(letter.to)) {
    for (const number of letter.to.members) {
      const member = world.person(number);
      if (member) carryTo(world, letter, member);
    }
    return;
  }
  // A blocked sender gets no sign of the block: the server accepts the message and does not deliver it.
  if (!letter.to.blocked.has(letter.from.number)) carryTo(world, letter, letter.to);
  if (letter.to !== letter.from) carryTo(world, letter, letter.from);
}

function carryTo(world: World, letter: Letter, receiver: Person): void {
  for (const companion of receiver.companions.values()) {
    const encs = encsFor(letter, receiver, companion.device);
    if (encs.length > 0) deliver(world, receiver, companion, messageNode(letter, receiver, encs));
  }
  if (receiver.isCustomer && receiver !== letter.from) world.phones.get(receiver.number)?.receive(letter);
}

/** The ciphertexts for one device. The distribution of a group key comes before the ciphertext with that key. */
export function encsFor(letter: Letter, receiver: Person, device: number): WireEnc[] {
  if (receiver === letter.from && device === letter.device) return [];
  const key = deviceKey(receiver, device);
  if (letter.only !== undefined && letter.only !== key) return [];
  const own = letter.encs.get(key) ?? [];
  return letter.shared ? [...own, letter.shared] : own;
}

function messageNode(letter: Letter, receiver: Person, encs: WireEnc[]): Node {
  const envelope = isGroup(letter.to)
    ? groupEnvelope(letter)
    : receiver === letter.from
      ? ownEnvelope(letter, letter.to)
      : directEnvelope(letter);
  const content = encs.map(({ type, data, attrs }) => node("enc", { v: "2", type, ...attrs }, data));
  return node(
    "message",
    {
      id: letter.id,
      type: letter.type,
      t: seconds(letter.at),
      notify: letter.from.profile.name,
      edit: letter.edit,
      ...envelope,
    },
    [...content, ...letter.extras],
  );
}

type Envelope = Record<string, string | undefined>;

function directEnvelope({ from, device }: Letter): Envelope {
  const { addressing, lidOnly } = from.profile;
  if (addressing === "pn" && !lidOnly)
    return { from: from.jid(device), addressing_mode: "pn", sender_lid: from.lidJid() };
  return { from: from.lidJid(device), addressing_mode: "lid", sender_pn: lidOnly ? undefined : from.jid() };
}

/** The envelope of a message that the account itself wrote on another device. */
function ownEnvelope({ from, device, addressed }: Letter, to: Person): Envelope {
  if (addressed.endsWith("@lid")) {
    const number = to.profile.lidOnly ? undefined : to.jid();
    return { from: from.lidJid(device), recipient: to.lidJid(), addressing_mode: "lid", peer_recipient_pn: number };
  }
  return { from: from.jid(device), recipient: to.jid(), addressing_mode: "pn", peer_recipient_lid: to.lidJid() };
}

function groupEnvelope({ from, device, addressed }: Letter): Envelope {
  const number = from.profile.lidOnly ? undefined : from.jid();
  return { from: addressed, participant: from.lidJid(device), participant_pn: number, addressing_mode: "lid" };
}
