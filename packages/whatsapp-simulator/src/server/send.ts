import { childrenNamed, child, bytesOf, node, seconds, type Node } from "../wire/node.ts";
import { carry } from "./deliver.ts";
import { deviceKey, isGroup, type GroupRecord, type Letter, spoil, type WireEnc } from "./letter.ts";
import type { Person } from "./person.ts";
import type { Session } from "./session.ts";
import type { World } from "./world.ts";

/** WhatsApp's code for a stanza that does not fit its receiver's devices. */
const UNFIT = 479;
/** A recently linked device may be missing, because lists of devices take a moment to spread. */
const DEVICE_GRACE_MS = 10_000;

/** A companion's message is checked, acknowledged and delivered. */
export function sendFromCompanion(world: World, session: Session, stanza: Node): void {
  const { person } = session;
  const { id = "", to = "", participant } = stanza.attrs;
  const former = world.formerly(to);
  const acknowledge = (error?: number): void => {
    if (error !== undefined) world.emit({ type: "refused", number: person.number, reason: `message ${error}` });
    world.unhurried(person.number, () =>
      session.connection.send(
        node("ack", {
          class: "message",
          id,
          from: to,
          participant,
          t: seconds(Date.now()),
          error: error === undefined ? undefined : String(error),
          refresh_lid: former ? "true" : undefined,
        }),
      ),
    );
  };
  if (stanza.attrs.category === "peer") return acknowledge();
  const nack = world.faults.take("nack", person.number);
  if (nack) return acknowledge(nack.error);
  if (former && !world.faults.find("formerLids", person.number)?.taken) return acknowledge(UNFIT);
  const letter = readLetter(world, session, stanza);
  if (!letter || !reachesEveryDevice(letter)) return acknowledge(UNFIT);
  acknowledge();
  remember(world, letter);
  carry(world, world.faults.take("unopenable", person.number) ? spoil(letter) : letter);
}

/** Notes that the sender must be informed of changes of the receiver's devices. */
function remember(world: World, { to, from }: Letter): void {
  if (isGroup(to) || to.knownBy.has(from.number)) return;
  to.knownBy.add(from.number);
  world.save(to);
}

function readLetter(world: World, session: Session, stanza: Node): Letter | undefined {
  const { id = "", to = "", type = "text", edit, participant, recipient } = stanza.attrs;
  const again = child(stanza, "participants") === undefined && child(stanza, "enc")?.attrs.type !== "skmsg";
  const target = world.groups.get(to) ?? world.locateEver(recipient ?? to)?.person;
  if (!target) return undefined;
  const letter: Letter = {
    id,
    from: session.person,
    device: session.companion.device,
    to: target,
    addressed: withoutDevice(recipient ?? to),
    type,
    edit,
    at: Date.now(),
    encs: new Map(),
    extras: childrenNamed(stanza, "meta"),
  };
  if (again) {
    const device = world.locate(participant ?? to);
    if (!device) return undefined;
    letter.only = deviceKey(device.person, device.device);
    letter.encs.set(letter.only, childrenNamed(stanza, "enc").map(readEnc));
    return letter;
  }
  for (const each of childrenNamed(child(stanza, "participants"), "to")) {
    const place = world.locateEver(each.attrs.jid ?? "");
    if (place) letter.encs.set(deviceKey(place.person, place.device), childrenNamed(each, "enc").map(readEnc));
  }
  const shared = child(stanza, "enc");
  if (shared) letter.shared = readEnc(shared);
  return letter;
}

function readEnc(enc: Node): WireEnc {
  const { v: _version, type, ...attrs } = enc.attrs;
  if (type !== "pkmsg" && type !== "msg" && type !== "skmsg") throw new Error(`unknown ciphertext ${type}`);
  return { type, data: bytesOf(enc) ?? Buffer.alloc(0), attrs };
}

/**
 * Whether a letter reaches every device. A group's key may have been distributed before, so the server cannot know which devices need a ciphertext.
 */
function reachesEveryDevice(letter: Letter): boolean {
  if (letter.only !== undefined) return true;
  if (isGroup(letter.to)) return letter.shared !== undefined && isMember(letter.to, letter.from);
  const covered = (person: Person): boolean =>
    person
      .deviceIds()
      .filter(({ since }) => since < Date.now() - DEVICE_GRACE_MS)
      .every(({ device }) => isSender(letter, person, device) || letter.encs.has(deviceKey(person, device)));
  return covered(letter.to) && covered(letter.from);
}

const isMember = (group: GroupRecord, person: Person): boolean => group.members.includes(person.number);

const isSender = (letter: Letter, person: Person, device: number): boolean =>
  person === letter.from && device === letter.device;

const withoutDevice = (jid: string): string => jid.replace(/:\d+@/, "@");
