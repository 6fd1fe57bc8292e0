import { readRetryBundle } from "../signal/bundle.ts";
import { child, childrenNamed, node, seconds, SERVER, type Node } from "../wire/node.ts";
import { stanzaKey } from "./companion.ts";
import { deliver } from "./deliver.ts";
import { retryMedia } from "./media-retry.ts";
import type { Person } from "./person.ts";
import type { Session } from "./session.ts";
import type { World } from "./world.ts";

/** Types of receipts that mean "this stanza arrived". */
const ARRIVED = new Set([undefined, "inactive", "sender", "peer_msg", "hist_sync"]);
const READ = new Set(["read", "read-self", "played", "played-self"]);

/** A companion's receipt is acknowledged, and passed to the author of the message. */
export function receiptFromCompanion(world: World, session: Session, stanza: Node): void {
  const { id = "", to, type, participant, recipient } = stanza.attrs;
  const { person, companion, connection } = session;
  connection.send(node("ack", { class: "receipt", id, from: to ?? SERVER, type, participant }));
  const items = childrenNamed(child(stanza, "list"), "item").map(({ attrs }) => attrs.id ?? "");
  const ids = [id, ...items];
  if (ARRIVED.has(type)) {
    for (const each of ids) companion.settle(stanzaKey("message", each));
    world.saveQueue(person, companion);
  }
  if (type === "server-error") return retryMedia(world, session, stanza);
  const group = world.groups.get(to ?? "")?.jid;
  const author = world.locate((group ? participant : to) ?? "")?.person;
  if (!author || recipient !== undefined) return;
  if (type === "retry") return passRetry(world, session, stanza, author, group);
  if (author === person) return;
  if (type !== undefined && READ.has(type)) tellOtherCompanions(world, session, stanza);
  if (type?.endsWith("-self")) return;
  const visible = type === "inactive" ? undefined : type;
  world.phones.get(author.number)?.receipt({ type: visible, ids, from: person, device: companion.device, group });
  const lists =
    items.length > 0
      ? [
          node(
            "list",
            {},
            items.map((item) => node("item", { id: item })),
          ),
        ]
      : [];
  for (const receiver of author.companions.values()) {
    const address = group ? { from: group, participant: person.lidJid() } : { from: person.lidJid() };
    deliver(world, author, receiver, node("receipt", { id, type: visible, t: seconds(Date.now()), ...address }, lists));
  }
}

function passRetry(world: World, session: Session, stanza: Node, author: Person, group: string | undefined): void {
  const retry = child(stanza, "retry");
  const { person, companion } = session;
  world.phones.get(author.number)?.retry({
    id: stanza.attrs.id ?? "",
    count: Number(retry?.attrs.count ?? 1),
    from: person,
    device: companion.device,
    group,
    bundle: readRetryBundle(stanza),
  });
  for (const receiver of author.companions.values()) {
    const { to: _to, ...attrs } = stanza.attrs;
    const address = group
      ? { from: group, participant: person.lidJid(companion.device) }
      : { from: person.lidJid(companion.device) };
    const passed = Array.isArray(stanza.content) ? stanza.content : [];
    deliver(world, author, receiver, node("receipt", { ...attrs, ...address }, passed));
  }
}

/** Marks the messages that one companion read as read on the other companions. */
function tellOtherCompanions(world: World, { person, companion }: Session, { attrs }: Node): void {
  for (const other of person.companions.values()) {
    if (other === companion) continue;
    const { id, t, to, participant } = attrs;
    deliver(
      world,
      person,
      other,
      node("receipt", { id, t, from: person.jid(), recipient: to, participant, type: "read-self" }),
    );
  }
}

export interface CustomerReceipt {
  from: Person;
  /** The author of the message. */
  author: Person;
  /** The address that the author used, of a person or a group. */
  addressed: string;
  type: "delivered" | "read" | "played";
  ids: string[];
}

/** A receipt from a phone of the far side. Every companion of the author gets it. */
export function sendReceipt(world: World, { from, author, addressed, type, ids }: CustomerReceipt): void {
  const [id = "", ...more] = ids;
  const participant = addressed.endsWith("@g.us") ? from.lidJid() : undefined;
  const list =
    more.length > 0
      ? [
          node(
            "list",
            {},
            more.map((each) => node("item", { id: each })),
          ),
        ]
      : [];
  const kind = type === "delivered" ? undefined : type;
  world.unhurried(author.number, () => {
    for (const companion of author.companions.values()) {
      const attrs = { id, from: addressed, participant, type: kind, t: seconds(Date.now()) };
      deliver(world, author, companion, node("receipt", attrs, list));
    }
  });
}
