import { setTimeout as wait } from "node:timers/promises";
import type { ChatEntry, CustomerState, Outgoing, PreparedMessage, SimulatedCustomer } from "../network-api.ts";
import { announceIdentity } from "../server/devices.ts";
import { pictureId } from "../server/queries/pictures.ts";
import { showPresence, showTyping } from "../server/typing-and-calls.ts";
import type { World } from "../server/world.ts";
import type { SimPhone } from "./sim-phone.ts";

/** A customer whom a test or the demo phone plays. */
export class SimCustomer implements SimulatedCustomer {
  readonly #phone: SimPhone;
  readonly #world: World;

  constructor(phone: SimPhone, world: World) {
    this.#phone = phone;
    this.#world = world;
  }

  get number(): string {
    return this.#phone.person.number;
  }
  get jid(): string {
    return this.#phone.person.jid();
  }
  get lid(): string {
    return this.#phone.person.lidJid();
  }

  get name(): string {
    return this.#phone.person.profile.name;
  }
  set name(name: string) {
    this.#phone.person.profile.name = name;
    this.#world.save(this.#phone.person);
  }
  get state(): CustomerState {
    return this.#phone.online ? "online" : "offline";
  }
  get autoRead(): boolean {
    return this.#phone.person.autoRead;
  }
  set autoRead(on: boolean) {
    this.#phone.person.autoRead = on;
    this.#world.save(this.#phone.person);
  }

  get pictureId(): string | null {
    const { picture } = this.#phone.person;
    return picture ? pictureId(picture) : null;
  }

  picture(): Uint8Array | null {
    return this.#phone.picture();
  }

  setPicture(data: Uint8Array | null): void {
    this.#phone.setPicture(data);
  }

  chat(peer: string): ChatEntry[] {
    return [...this.#phone.diary.chat(this.#phone.chatKey(peer))];
  }

  prepare(to: string, content: Outgoing, { id }: { id?: string } = {}): Promise<PreparedMessage> {
    return this.#phone.prepare(to, content, id);
  }

  async send(
    to: string,
    content: Outgoing,
    { id, delayMs = 0 }: { id?: string; delayMs?: number } = {},
  ): Promise<string> {
    const prepared = await this.prepare(to, content, { id });
    if (delayMs > 0) await wait(delayMs);
    await prepared.release();
    return prepared.id;
  }

  read(peer: string): void {
    const unread = this.#phone.diary
      .chat(this.#phone.chatKey(peer))
      .filter(({ fromCustomer, seen }) => !fromCustomer && !seen);
    this.#phone.confirm(unread, "read");
  }

  played(peer: string, messageId: string): void {
    const entry = this.#phone.diary.find(messageId);
    if (entry?.chat === this.#phone.chatKey(peer)) this.#phone.confirm([entry], "played");
  }

  typing(peer: string, state: "composing" | "recording" | "paused"): void {
    const receiver = this.#world.locate(this.#phone.chatKey(peer))?.person;
    if (receiver) showTyping(this.#phone.person, receiver, state);
  }

  setState(state: CustomerState): void {
    this.#phone.setState(state);
    showPresence(this.#phone.person, state === "online");
  }

  moveTo(number: string): void {
    this.#world.move(this.#phone.person, number);
  }

  reinstall(): void {
    const { person } = this.#phone;
    for (const device of person.devices.keys()) person.addDevice(device);
    this.#phone.forgetKeys();
    this.#world.save(person);
    announceIdentity(this.#world, person);
  }

  loseSessions(): void {
    for (const signal of this.#phone.person.devices.values()) signal.loseSessions();
    this.#world.save(this.#phone.person);
  }

  changeLid(): void {
    this.#world.changeLid(this.#phone.person);
  }
}
