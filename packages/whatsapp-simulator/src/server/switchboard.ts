import type { Connection, ConnectionHandler, Introduction } from "../wire/connection.ts";
import { child, type Node } from "../wire/node.ts";
import { stanzaKey } from "./companion.ts";
import { login } from "./login.ts";
import { takeStep } from "./pairing/ceremony.ts";
import { beginPairing, type Pairing, takeAnswer, takeCodeRequest } from "./pairing/pairing.ts";
import { answerQuestion, takeInformation } from "./queries/answers.ts";
import { receiptFromCompanion } from "./receipts.ts";
import { sendFromCompanion } from "./send.ts";
import type { Session } from "./session.ts";
import { callFromCompanion, presenceFromCompanion, typingFromCompanion } from "./typing-and-calls.ts";
import type { World } from "./world.ts";

type Take = (world: World, session: Session, stanza: Node) => void;

const takers: Record<string, Take> = {
  iq: (world, session, stanza) => {
    if (stanza.attrs.type === "get" || stanza.attrs.type === "set") answerQuestion(world, session, stanza);
  },
  message: sendFromCompanion,
  receipt: receiptFromCompanion,
  ack: takeAck,
  ib: (_world, session, stanza) => takeInformation(session, stanza),
  presence: presenceFromCompanion,
  chatstate: typingFromCompanion,
  call: callFromCompanion,
};

/** Every connection into the network: the clients that are linking, the logged-in clients, and the routing of their stanzas. */
export class Switchboard implements ConnectionHandler {
  readonly #world: World;
  readonly #open = new Set<Connection>();
  readonly #pairings = new Map<Connection, Pairing>();
  readonly #sessions = new Map<Connection, Session>();

  constructor(world: World) {
    this.#world = world;
  }

  pairings(): Pairing[] {
    return [...this.#pairings.values()];
  }

  sessions(): Session[] {
    return [...this.#sessions.values()];
  }

  opened(connection: Connection): void {
    this.#open.add(connection);
  }

  introduced(connection: Connection, introduction: Introduction): void {
    if (introduction.payload.devicePairingData) {
      const pairing = beginPairing(connection, introduction);
      this.#pairings.set(connection, pairing);
      this.#world.emit({ type: "waiting", ref: pairing.refs[0] ?? "", qr: null, pairingNumber: null });
      return;
    }
    const session = login(this.#world, connection, introduction);
    if (session) this.#sessions.set(connection, session);
  }

  received(connection: Connection, stanza: Node): void {
    const session = this.#sessions.get(connection);
    if (session) takers[stanza.tag]?.(this.#world, session, stanza);
    const pairing = this.#pairings.get(connection);
    if (pairing) this.#takeFromUnregistered(pairing, stanza);
  }

  closed(connection: Connection): void {
    this.#open.delete(connection);
    for (const { reject } of this.#pairings.get(connection)?.awaited ?? []) reject(new Error("the companion hung up"));
    this.#pairings.delete(connection);
    const session = this.#sessions.get(connection);
    this.#sessions.delete(connection);
    if (!session || session.companion.connection !== connection) return;
    session.companion.connection = undefined;
    session.companion.live = false;
    this.#world.emit({ type: "offline", number: session.person.number, device: session.companion.device });
  }

  failed(connection: Connection, error: unknown): void {
    const number = this.#sessions.get(connection)?.person.number ?? "";
    const reason = `broken protocol: ${error instanceof Error ? error.message : String(error)}`;
    this.#world.emit({ type: "refused", number, reason });
  }

  hangUp(): void {
    for (const connection of this.#open) connection.drop();
  }

  #takeFromUnregistered(pairing: Pairing, stanza: Node): void {
    const stage = child(stanza, "link_code_companion_reg")?.attrs.stage;
    if (stage === "companion_hello") takeCodeRequest(this.#world, pairing, stanza);
    else if (
      !takeAnswer(pairing, stanza) &&
      !takeStep(this.#world, pairing, stanza) &&
      stanza.tag === "iq" &&
      stanza.attrs.type !== "result"
    )
      pairing.connection.reply(stanza);
  }
}

function takeAck(world: World, { person, companion }: Session, { attrs }: Node): void {
  const { class: kind = "", id = "", type, participant } = attrs;
  if (companion.settle(stanzaKey(kind, id, type, participant))) world.saveQueue(person, companion);
}
