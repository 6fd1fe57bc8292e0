import { node, type Node, SERVER } from "../wire/node.ts";
import type { Session } from "./session.ts";

const BATCH = 100;

/** Announces the stanzas that waited while the companion was away, even when there are none, because clients hold events back until then. */
export function announceBacklog(session: Session): void {
  const waiting = session.companion.waiting();
  if (waiting.length === 0) return goLive(session, 0);
  const count = (tag: string): string => String(waiting.filter((stanza) => stanza.tag === tag).length);
  const kinds = { message: count("message"), receipt: count("receipt"), notification: count("notification") };
  const preview = node("offline_preview", { count: String(waiting.length), ...kinds, appdata: "0" });
  session.connection.send(node("ib", { from: SERVER }, [preview]));
}

/** Sends the backlog in batches, each stanza marked as offline. Stanzas that arrive meanwhile follow in order. */
export function sendBacklog(session: Session): void {
  const { connection, companion } = session;
  if (companion.live) return;
  const sent = new Set<Node>();
  const next = (): void => {
    if (companion.connection !== connection || !connection.isOpen) return;
    const batch = companion
      .waiting()
      .filter((stanza) => !sent.has(stanza))
      .slice(0, BATCH);
    if (batch.length === 0) return goLive(session, sent.size);
    for (const stanza of batch) {
      connection.send({ ...stanza, attrs: { ...stanza.attrs, offline: String(sent.size) } });
      sent.add(stanza);
    }
    setImmediate(next);
  };
  next();
}

function goLive({ connection, companion }: Session, count: number): void {
  companion.live = true;
  connection.send(node("ib", { from: SERVER }, [node("offline", { count: String(count) })]));
}
