import type { EventEmitter } from "node:events";
import type { BinaryNode, WASocket } from "@whiskeysockets/baileys";

type Hold = (node: BinaryNode) => Promise<void> | undefined;

/**
 * Lets us see stanzas before Baileys does, and make it wait: it acknowledges what it handles, and what is acknowledged never comes again.
 * A hold that fails (the number is not ours any more) drops the stanza: unacknowledged, it comes again.
 */
export function holdStanzas(sock: WASocket, holds: { message: Hold; receipt: Hold }): void {
  const ws = sock.ws as unknown as EventEmitter;
  const emit = ws.emit.bind(ws);
  ws.emit = (event: string, ...parts: unknown[]) => {
    const hold = event === "CB:message" ? holds.message : event === "CB:receipt" ? holds.receipt : undefined;
    const held = hold?.(parts[0] as BinaryNode);
    if (!held) return emit(event, ...parts);
    held.then(
      () => emit(event, ...parts),
      () => undefined,
    );
    return true;
  };
}
