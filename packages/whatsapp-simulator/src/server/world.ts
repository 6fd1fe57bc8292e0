import type { EventEmitter } from "node:events";
import { jidDecode } from "@whiskeysockets/baileys";
import type { Faults } from "../faults.ts";
import type { NetworkEvent } from "../network-api.ts";
import type { Store } from "../state/store.ts";
import type { Node } from "../wire/node.ts";
import type { Companion } from "./companion.ts";
import type { GroupRecord, Phone } from "./letter.ts";
import { otherBrazilianForm } from "./numbers.ts";
import { lidOf, Person, type PersonState, type Profile } from "./person.ts";

export interface WorldParts {
  store: Store;
  faults: Faults;
  events: EventEmitter<{ event: [NetworkEvent] }>;
  /** See `NetworkOptions`. */
  keysSaid: number;
}

/** The accounts and customers of the network, and their state. */
export class World {
  readonly store: Store;
  readonly faults: Faults;
  readonly keysSaid: number;
  readonly #events: WorldParts["events"];
  readonly #people = new Map<string, Person>();
  readonly #byLid = new Map<string, Person>();
  readonly #byFormerLid = new Map<string, Person>();
  readonly groups = new Map<string, GroupRecord>();
  readonly phones = new Map<string, Phone>();
  /** The address of the media host. */
  mediaOrigin = "";
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor({ store, faults, events, keysSaid }: WorldParts) {
    this.store = store;
    this.keysSaid = keysSaid;
    this.faults = faults;
    this.#events = events;
    const people = store.names("people").flatMap((name) => store.read<PersonState>(`people/${name}`) ?? []);
    for (const state of people.toSorted((one, other) => one.place - other.place)) this.#admit(new Person(state));
    for (const group of store.read<GroupRecord[]>("groups") ?? []) this.groups.set(group.jid, group);
    for (const person of this.#people.values())
      for (const companion of person.companions.values())
        for (const stanza of store.read<Node[]>(queueName(person, companion)) ?? []) companion.keep(stanza);
  }

  emit(event: NetworkEvent): void {
    this.#events.emit("event", event);
  }

  people(): Person[] {
    return [...this.#people.values()];
  }

  /** The person with exactly this number, because WhatsApp has a number in one form only. */
  person(number: string): Person | undefined {
    return this.#people.get(number);
  }

  /** The person registered under this number, in either of its Brazilian forms. */
  resolve(number: string): Person | undefined {
    return this.#people.get(number) ?? this.#people.get(otherBrazilianForm(number) ?? "");
  }

  /** The person and the device of an address, which is a PN or a LID. */
  locate(jid: string): { person: Person; device: number } | undefined {
    const decoded = jidDecode(jid);
    if (!decoded) return undefined;
    const person = decoded.server === "lid" ? this.#byLid.get(decoded.user) : this.#people.get(decoded.user);
    return person && { person, device: decoded.device ?? 0 };
  }

  /** The person with this number. If nobody had the number, a new person joins WhatsApp now. */
  join(number: string, profile: Partial<Profile> = {}): Person {
    const known = this.resolve(number);
    if (known) return known;
    const defaults: Profile = { name: number, lidOnly: false, addressing: "lid" };
    const first = lidOf(number);
    const person = new Person({
      number,
      lid: this.#byLid.has(first) ? lidOf(`${number}/${this.#people.size}`) : first,
      place: this.#people.size,
      profile: { ...defaults, ...profile },
      isAccount: false,
      isCustomer: false,
      away: false,
      autoRead: false,
      nextDevice: 1,
    });
    this.#admit(person);
    this.save(person);
    return person;
  }

  /** The person who had this LID before, and now has another. */
  formerly(jid: string): Person | undefined {
    const decoded = jidDecode(jid);
    return decoded?.server === "lid" ? this.#byFormerLid.get(decoded.user) : undefined;
  }

  /** Finds like `locate`, and also by a LID that the account had before. */
  locateEver(jid: string): { person: Person; device: number } | undefined {
    const person = this.formerly(jid);
    return person ? { person, device: jidDecode(jid)?.device ?? 0 } : this.locate(jid);
  }

  /** Gives an account another LID. Its earlier LID then belongs to nobody. */
  changeLid(person: Person): void {
    this.#byLid.delete(person.lid);
    person.formerLids.push(person.lid);
    person.lid = lidOf(`${person.lid}/next`);
    this.#admit(person);
    this.save(person);
  }

  /** Gives an account another number. Its LID stays, and its earlier number then belongs to nobody. */
  move(person: Person, number: string): void {
    if (this.store.folder) throw new Error("Numbers change only where nothing is kept");
    const phone = this.phones.get(person.number);
    this.phones.delete(person.number);
    this.#people.delete(person.number);
    person.number = number;
    this.#admit(person);
    if (phone) this.phones.set(number, phone);
  }

  save(person: Person): void {
    this.store.touch(`people/${person.number}`, () => person.state());
  }

  saveQueue(person: Person, companion: Companion): void {
    this.store.touch(queueName(person, companion), () => companion.waiting());
  }

  saveGroups(): void {
    this.store.touch("groups", () => [...this.groups.values()]);
  }

  /** Runs now, or after the delay that a fault sets for acks and receipts to this number. */
  unhurried(number: string, run: () => void): void {
    const fault = this.faults.find("delayAck", number);
    if (fault) this.after(fault.ms, run);
    else run();
  }

  after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #admit(person: Person): void {
    this.#people.set(person.number, person);
    this.#byLid.set(person.lid, person);
    for (const lid of person.formerLids) this.#byFormerLid.set(lid, person);
  }
}

const queueName = (person: Person, companion: Companion): string => `queues/${person.number}-${companion.device}`;
