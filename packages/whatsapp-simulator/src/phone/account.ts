import { randomBytes } from "node:crypto";
import type { Outgoing, Passkey, PasskeyAnswer, PasskeyNotice, PhoneEntry, SimulatedAccount } from "../network-api.ts";
import { block } from "../server/blocklist.ts";
import { pairByCode } from "../server/pairing/code-pairing.ts";
import { unlink } from "../server/login.ts";
import { ring, stopRinging } from "../server/calls.ts";
import { finishPairing, readQr } from "../server/pairing/pairing.ts";
import { askForPasskey } from "../server/pairing/passkey.ts";
import { keepEntries } from "../server/phone-book.ts";
import type { Switchboard } from "../server/switchboard.ts";
import type { World } from "../server/world.ts";
import type { SimPhone } from "./sim-phone.ts";

/** The phone of a company's number. */
export class SimAccount implements SimulatedAccount {
  readonly number: string;
  readonly jid: string;
  readonly lid: string;
  readonly #phone: SimPhone;
  readonly #world: World;
  readonly #switchboard: Switchboard;
  #keeping: Promise<void> = Promise.resolve();

  constructor(phone: SimPhone, world: World, switchboard: Switchboard) {
    this.#phone = phone;
    this.#world = world;
    this.#switchboard = switchboard;
    this.number = phone.person.number;
    this.jid = phone.person.jid();
    this.lid = phone.person.lidJid();
  }

  get passkey(): PasskeyNotice | null {
    return this.#phone.person.passkey;
  }

  set passkey(notice: PasskeyNotice | null) {
    this.#phone.person.passkey = notice;
    this.#world.save(this.#phone.person);
  }

  get credential(): Passkey | null {
    return this.#phone.person.credential;
  }

  set credential(passkey: Passkey | null) {
    this.#phone.person.credential = passkey;
    this.#world.save(this.#phone.person);
  }

  get passkeyAnswer(): PasskeyAnswer {
    return this.#phone.person.passkeyAnswer;
  }

  set passkeyAnswer(answer: PasskeyAnswer) {
    this.#phone.person.passkeyAnswer = answer;
  }

  devices(): { device: number; online: boolean; platform: string }[] {
    return [...this.#phone.person.companions.values()].map(({ device, online, platform }) => ({
      device,
      online,
      platform,
    }));
  }

  async scan(qr: string): Promise<void> {
    const { ref, noiseKey, identity, secret } = readQr(qr);
    const pairing = this.#switchboard.pairings().find(({ refs }) => refs.includes(ref));
    if (!pairing) throw new Error("nobody shows this QR code any more");
    if (!pairing.noiseKey.equals(noiseKey) || !pairing.identity.equals(identity))
      throw new Error("the QR code is not of the companion that shows it");
    const { person } = this.#phone;
    if (!(await askForPasskey(person, pairing, secret))) await finishPairing(this.#world, person, pairing, secret);
  }

  async enterCode(code: string): Promise<void> {
    const { person } = this.#phone;
    for (const pairing of this.#switchboard.pairings()) {
      const request = pairing.code;
      if (!request || this.#world.resolve(request.jid.split("@")[0] ?? "") !== person) continue;
      await pairByCode(this.#world, person, pairing, request, code.replaceAll("-", "").toUpperCase());
      return;
    }
    throw new Error("no companion waits for a code of this number");
  }

  unlink(device: number): void {
    unlink(this.#world, this.#phone.person, device);
  }

  async sendFromPhone(to: string, content: Outgoing): Promise<string> {
    const prepared = await this.#phone.prepare(to, content);
    await prepared.release();
    return prepared.id;
  }

  keepContacts(entries: readonly PhoneEntry[]): Promise<void> {
    this.#keeping = this.#keeping.then(() => keepEntries(this.#world, this.#phone.person, entries));
    return this.#keeping;
  }

  block(customer: string, blocked: boolean): void {
    const other = this.#world.resolve(customer);
    if (!other) throw new Error(`${customer} is not on WhatsApp`);
    block(this.#world, this.#phone.person, other, blocked);
  }

  blocked(): string[] {
    return [...this.#phone.person.blocked];
  }

  call(from: string, { video, group }: { video: boolean; group?: string }): string {
    const caller = from.includes("@") ? this.#world.locate(from)?.person : this.#world.resolve(from);
    if (!caller) throw new Error(`${from} is not on WhatsApp`);
    const callId = randomBytes(16).toString("hex").toUpperCase();
    ring(this.#world, { caller, callee: this.#phone.person, callId, video, group });
    return callId;
  }

  endCall(callId: string, reason: "timeout" | "hangup" = "timeout"): void {
    stopRinging(this.#world, callId, reason);
  }
}
