import type { Connection } from "../wire/connection.ts";
import { child, childrenOf, node, type Node } from "../wire/node.ts";
import type { Person } from "./person.ts";
import type { Session } from "./session.ts";
import type { World } from "./world.ts";

/** Short-lived signs are not stored, and a companion that is away never gets them. */
export function typingFromCompanion(world: World, { person }: Session, stanza: Node): void {
  const target = world.locate(stanza.attrs.to ?? "")?.person;
  const sign = childrenOf(stanza)[0];
  if (!target || !sign) return;
  const state = sign.tag === "composing" && sign.attrs.media === "audio" ? "recording" : sign.tag;
  world.phones.get(target.number)?.typing(person, state);
  if (isTyping(state)) showTyping(person, target, state);
}

/** A companion reports that it is online, or asks whether a person is. */
export function presenceFromCompanion(world: World, session: Session, { attrs }: Node): void {
  if (attrs.type === "available" || attrs.type === "unavailable") return comeOrGo(world, session, attrs.type);
  if (attrs.type !== "subscribe") return;
  const target = world.locate(attrs.to ?? "")?.person;
  if (!target) return;
  const watchers = watching.get(target) ?? new Map<Connection, string>();
  watching.set(target, watchers);
  watchers.set(session.connection, attrs.to ?? "");
  session.connection.send(presence(attrs.to ?? "", world.phones.get(target.number)?.online ?? false));
}

/** Companions that are in use. Only these get typing signs, and while there is one the account's phone does not ring. */
const available = new WeakSet<Connection>();

function comeOrGo(world: World, { connection, person, companion }: Session, type: "available" | "unavailable"): void {
  if (type === "available") available.add(connection);
  else available.delete(connection);
  world.emit({ type, number: person.number, device: companion.device });
}

/** The subscriptions to presence: the companion that asked, the person it asked about, and the address it used. */
const watching = new WeakMap<Person, Map<Connection, string>>();

export function showPresence(person: Person, online: boolean): void {
  for (const [connection, address] of watching.get(person) ?? []) connection.send(presence(address, online));
}

const presence = (from: string, online: boolean): Node =>
  node("presence", { from, type: online ? "available" : "unavailable", last: online ? undefined : "deny" });

type TypingState = "composing" | "recording" | "paused";
const isTyping = (state: string): state is TypingState =>
  state === "composing" || state === "recording" || state === "paused";

/** Shows a person's typing at every companion that is in use now. */
export function showTyping(from: Person, receiver: Person, state: TypingState): void {
  const address = from.profile.addressing === "pn" && !from.profile.lidOnly ? from.jid() : from.lidJid();
  const sign =
    state === "paused" ? node("paused") : node("composing", { media: state === "recording" ? "audio" : undefined });
  for (const { live, connection } of receiver.companions.values()) {
    if (live && connection && available.has(connection)) connection.send(node("chatstate", { from: address }, [sign]));
  }
}

/** The companion rejects a ringing call. */
export function callFromCompanion(world: World, { connection, person }: Session, stanza: Node): void {
  const { id, to } = stanza.attrs;
  connection.send(node("ack", { class: "call", id, from: to, type: childrenOf(stanza)[0]?.tag }));
  const rejected = child(stanza, "reject");
  if (rejected) world.emit({ type: "callRejected", number: person.number, callId: rejected.attrs["call-id"] ?? "" });
}
