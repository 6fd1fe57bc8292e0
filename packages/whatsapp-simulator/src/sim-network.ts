import type {
  CustomerProfile,
  Fault,
  SimulatedAccount,
  SimulatedCustomer,
  SimulatedGroup,
  SimulatedNetwork,
} from "./network-api.ts";
import { SimAccount } from "./phone/account.ts";
import { SimGroup } from "./phone/group.ts";
import { SimCustomer } from "./phone/customer.ts";
import { type PhoneParts, SimPhone } from "./phone/sim-phone.ts";
import { createGroup } from "./server/groups.ts";
import { retireSecret } from "./server/pairing/retire.ts";
import { streamError, unlink } from "./server/login.ts";
import type { Person } from "./server/person.ts";
import type { Switchboard } from "./server/switchboard.ts";

type Places = Pick<
  SimulatedNetwork,
  "wsUrl" | "httpUrl" | "mediaUrl" | "certificateRoot" | "mediaCertificateFile" | "events" | "close"
>;

/** The functions of the network for tests and the demo phone. */
export class SimNetwork implements SimulatedNetwork {
  readonly wsUrl: string;
  readonly httpUrl: string;
  readonly mediaUrl: string;
  readonly certificateRoot: string;
  readonly mediaCertificateFile: string;
  readonly events: SimulatedNetwork["events"];
  readonly close: () => Promise<void>;
  readonly #parts: PhoneParts;
  readonly #switchboard: Switchboard;
  readonly #phones = new Map<Person, SimPhone>();
  readonly #accounts = new Map<string, SimulatedAccount>();
  readonly #customers = new Map<Person, SimulatedCustomer>();

  constructor(parts: PhoneParts, switchboard: Switchboard, places: Places) {
    ({
      wsUrl: this.wsUrl,
      httpUrl: this.httpUrl,
      mediaUrl: this.mediaUrl,
      certificateRoot: this.certificateRoot,
      mediaCertificateFile: this.mediaCertificateFile,
      events: this.events,
      close: this.close,
    } = places);
    this.#parts = parts;
    this.#switchboard = switchboard;
    for (const person of parts.world.people()) this.#phoneOf(person);
  }

  account(number: string): SimulatedAccount {
    const { world } = this.#parts;
    const person = world.join(number);
    if (!person.isAccount) {
      person.isAccount = true;
      world.save(person);
    }
    const known = this.#accounts.get(person.number);
    if (known) return known;
    const account = new SimAccount(this.#phoneOf(person), world, this.#switchboard);
    this.#accounts.set(person.number, account);
    return account;
  }

  customer(number: string, profile: CustomerProfile = {}): SimulatedCustomer {
    const { world } = this.#parts;
    const { devices = 1, ...rest } = profile;
    const person = world.join(number, rest);
    if (!person.isCustomer || Object.keys(profile).length > 0) {
      person.isCustomer = true;
      person.profile = { ...person.profile, ...rest };
      while (person.devices.size < devices) person.addDevice(person.nextDevice++);
      world.save(person);
    }
    const known = this.#customers.get(person);
    if (known) return known;
    const customer = new SimCustomer(this.#phoneOf(person), world);
    this.#customers.set(person, customer);
    return customer;
  }

  customers(): SimulatedCustomer[] {
    return this.#parts.world.people().flatMap(({ isCustomer, number }) => (isCustomer ? [this.customer(number)] : []));
  }

  accounts(): SimulatedAccount[] {
    return this.#parts.world.people().flatMap(({ isAccount, number }) => (isAccount ? [this.account(number)] : []));
  }

  group(subject: string, members: string[]): SimulatedGroup {
    const { world } = this.#parts;
    const people = members.map((number) => world.resolve(number) ?? world.join(number));
    for (const person of people) this.#phoneOf(person);
    return new SimGroup(world, createGroup(world, subject, people));
  }

  groups(): SimulatedGroup[] {
    return [...this.#parts.world.groups.values()].map((group) => new SimGroup(this.#parts.world, group));
  }

  waiting(): { ref: string; refs: string[]; pairingNumber: string | null }[] {
    return this.#switchboard
      .pairings()
      .map(({ refs, code }) => ({ ref: refs[0] ?? "", refs, pairingNumber: code?.jid.split("@")[0] ?? null }));
  }

  async retireSecrets(): Promise<void> {
    await Promise.all(this.#switchboard.pairings().map(retireSecret));
  }

  addFault(fault: Fault): void {
    const { world } = this.#parts;
    if (fault.kind !== "drop" && fault.kind !== "freeze" && fault.kind !== "streamError")
      return world.faults.add(fault);
    for (const { connection, person, companion } of this.#switchboard.sessions()) {
      if (fault.number !== undefined && fault.number !== person.number) continue;
      if (fault.kind === "drop") connection.drop();
      else if (fault.kind === "freeze") connection.freeze();
      else if (fault.code === 401) unlink(world, person, companion.device);
      else connection.endWith(streamError(fault.code));
    }
  }

  clearFaults(): void {
    this.#parts.world.faults.clear();
  }

  /** Resolves when no phone has anything left to decrypt. */
  async settled(): Promise<void> {
    await Promise.all([...this.#phones.values()].map((phone) => phone.settled()));
  }

  #phoneOf(person: Person): SimPhone {
    const known = this.#phones.get(person);
    if (known) return known;
    const phone = new SimPhone(person, this.#parts);
    this.#phones.set(person, phone);
    this.#parts.world.phones.set(person.number, phone);
    return phone;
  }
}
