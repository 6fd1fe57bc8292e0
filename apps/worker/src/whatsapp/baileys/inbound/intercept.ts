import type { EventEmitter } from "node:events";
import type { BinaryNode, WASocket } from "@whiskeysockets/baileys";
import { Gate } from "@balcao/core/base/gate";
import { OneByOne } from "../../one-by-one.ts";

/** The most messages of one number that are decrypted in parallel. */
const openedTogether = 24;

export interface Holds {
  message: (node: BinaryNode) => Promise<void> | undefined;
  receipt: (node: BinaryNode) => Promise<void> | undefined;
  call: (node: BinaryNode) => Promise<void>;
  answer: (node: BinaryNode) => Promise<void> | undefined;
  notice: (node: BinaryNode) => Promise<void> | undefined;
}

/**
 * Passes stanzas to our code before Baileys gets them, and decides when Baileys gets them. Baileys acknowledges every stanza that it handles, and an
 * acknowledged stanza never comes again. A hold fails when the number no longer belongs to this worker. The stanza is then dropped, and the server
 * sends it again, because it has no acknowledgement.
 *
 * Baileys decrypts the messages of a number one after the other, and each message waits for the commit of its key. Here only messages of one chat wait
 * for each other, so that one commit contains many messages.
 *
 * Returns a function whose promise resolves once every message that has come so far is handled.
 */
export function holdStanzas(sock: WASocket, holds: Holds): () => Promise<void> {
  const ws = sock.ws as unknown as EventEmitter;
  const emit = ws.emit.bind(ws);
  const chats = new OneByOne();
  const gate = new Gate(openedTogether);
  const running = new Set<Promise<unknown>>();
  sock.messageMutex.mutex = async (code) => code();

  const handle = async (node: BinaryNode): Promise<void> => {
    await holds.message(node);
    // Without this, Baileys would decrypt the messages of our absence one after the other, each after the commit of the one before.
    const { offline: _offline, ...attrs } = node.attrs;
    const listeners = ws.listeners("CB:message") as ((node: BinaryNode) => unknown)[];
    // The listeners are called directly, because we must know when they are done.
    await Promise.all(listeners.map((listen) => listen({ ...node, attrs })));
  };
  ws.emit = (event: string, ...parts: unknown[]) => {
    const node = parts[0] as BinaryNode;
    if (event === "CB:message") {
      const taken = chats.take(node.attrs.from ?? "", () => gate.pass(() => handle(node))).catch(() => undefined);
      running.add(taken);
      void taken.then(() => running.delete(taken));
      return true;
    }
    const held = heldBy(holds, event)?.(node);
    if (!held) return emit(event, ...parts);
    held.then(
      () => emit(event, ...parts),
      () => undefined,
    );
    return true;
  };
  return async () => void (await Promise.all(running));
}

function heldBy(holds: Holds, event: string): ((node: BinaryNode) => Promise<void> | undefined) | undefined {
  if (event === "CB:receipt") return holds.receipt;
  if (event === "CB:call") return holds.call;
  if (event === "CB:notification") return holds.notice;
  // The answer to a question of ours, by the id of the question.
  return event.startsWith("TAG:") ? holds.answer : undefined;
}
