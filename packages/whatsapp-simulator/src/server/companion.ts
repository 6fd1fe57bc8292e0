import { readPreKey, readSignedPreKey, type Bundle } from "../signal/bundle.ts";
import type { Connection } from "../wire/connection.ts";
import { child, childrenNamed, type Node, numberOf, requiredBytes } from "../wire/node.ts";

/** A stanza that waits until the companion answers it. */
interface WaitingStanza {
  key: string;
  stanza: Node;
}

export interface CompanionState {
  device: number;
  keyIndex: number;
  linkedAt: number;
  platform: string;
  noiseKey: Uint8Array;
  bundle: Bundle;
  preKeys: [number, Uint8Array][];
  /** Pre-keys that were given to others, by id. An id must never come back with another value. */
  spent: [number, string][];
  bootstrapped: boolean;
}

/** Names a stanza by the fields that the companion's answer repeats. */
export const stanzaKey = (kind: string, id: string, type = "", participant = ""): string =>
  kind === "receipt" ? `receipt:${id}:${type}:${participant}` : `${kind}:${id}`;

/** A linked companion in the server's view: its public keys, its connection, and the stanzas that it has not answered yet. */
export class Companion {
  readonly #state: Omit<CompanionState, "preKeys" | "spent">;
  readonly #preKeys: Map<number, Uint8Array>;
  readonly #spent: Map<number, string>;
  readonly #waiting = new Set<WaitingStanza>();
  readonly #byKey = new Map<string, WaitingStanza[]>();
  connection: Connection | undefined;
  /** False until the companion requests its backlog. Until then stanzas only wait. */
  live = false;
  askedForKeys = false;

  constructor(state: CompanionState, waiting: Node[] = []) {
    const { preKeys, spent, ...rest } = state;
    this.#state = rest;
    this.#preKeys = new Map(preKeys);
    this.#spent = new Map(spent);
    for (const stanza of waiting) this.keep(stanza);
  }

  get device(): number {
    return this.#state.device;
  }
  get keyIndex(): number {
    return this.#state.keyIndex;
  }
  get linkedAt(): number {
    return this.#state.linkedAt;
  }
  get platform(): string {
    return this.#state.platform;
  }
  get noiseKey(): Buffer {
    return Buffer.from(this.#state.noiseKey);
  }
  get online(): boolean {
    return this.connection?.isOpen ?? false;
  }
  get preKeyCount(): number {
    return this.#preKeys.size;
  }
  get hasGivenKeys(): boolean {
    return this.#preKeys.size + this.#spent.size > 0;
  }
  get bootstrapped(): boolean {
    return this.#state.bootstrapped;
  }

  markBootstrapped(): void {
    this.#state.bootstrapped = true;
  }

  state(): CompanionState {
    return { ...this.#state, preKeys: [...this.#preKeys], spent: [...this.#spent] };
  }

  /** Takes an upload of keys. If it contains the id of a used key with another value, it takes nothing and returns false. */
  takeKeys(upload: Node): boolean {
    const keys = childrenNamed(child(upload, "list"), "key").map(readPreKey);
    const reused = keys.some(
      ({ id, value }) => (this.#spent.get(id) ?? value.toString("base64")) !== value.toString("base64"),
    );
    if (reused) return false;
    this.#state.bundle = {
      registrationId: numberOf(requiredBytes(upload, "registration")),
      identity: requiredBytes(upload, "identity"),
      signedPreKey: readSignedPreKey(child(upload, "skey")),
    };
    for (const { id, value } of keys) if (!this.#spent.has(id)) this.#preKeys.set(id, value);
    this.askedForKeys = false;
    return true;
  }

  rotate(signedPreKey: Bundle["signedPreKey"]): void {
    this.#state.bundle = { ...this.#state.bundle, signedPreKey };
  }

  /** Keys for a device that begins a session. Uses up one pre-key if there is one. */
  spendBundle(): Bundle {
    const [first] = this.#preKeys;
    if (!first) return this.#state.bundle;
    const [id, value] = first;
    this.#preKeys.delete(id);
    this.#spent.set(id, Buffer.from(value).toString("base64"));
    return { ...this.#state.bundle, preKey: { id, value } };
  }

  /** Holds a stanza until the companion answers it. */
  keep(stanza: Node): void {
    const { id = "", type, participant } = stanza.attrs;
    const waiting = { key: stanzaKey(stanza.tag, id, type, participant), stanza };
    this.#waiting.add(waiting);
    this.#byKey.set(waiting.key, [...(this.#byKey.get(waiting.key) ?? []), waiting]);
  }

  /** The companion answered a stanza, so the oldest stanza with that name is done. */
  settle(key: string): boolean {
    const [oldest, ...rest] = this.#byKey.get(key) ?? [];
    if (!oldest) return false;
    this.#waiting.delete(oldest);
    if (rest.length > 0) this.#byKey.set(key, rest);
    else this.#byKey.delete(key);
    return true;
  }

  waiting(): Node[] {
    return [...this.#waiting].map(({ stanza }) => stanza);
  }
}
