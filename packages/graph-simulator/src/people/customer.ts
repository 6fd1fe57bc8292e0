import { arrive, type Meta, tellStatus } from "../messages/statuses.ts";
import { newMessageId, waIdOf } from "../world/ids.ts";
import type { Person, PhoneNumber, ReceivedMessage, SentMessage } from "../world/objects.ts";
import { tellOfPerson, tellUserPreference } from "./account-news.ts";
import { answerOf } from "./answers.ts";
import type { MessageContext, Content } from "./content.ts";
import { messageValue } from "./message-value.ts";
import { nodeOf } from "./node.ts";

/** A customer with WhatsApp on their phone. A test or the page plays the customer. */
export class Customer {
  readonly person: Person;
  readonly #meta: Meta;

  constructor(meta: Meta, person: Person) {
    this.#meta = meta;
    this.person = person;
  }

  /** Writes to a number. A plain text may be given as a string. */
  write(number: PhoneNumber, content: Content | string, beside: MessageContext = {}): ReceivedMessage {
    const node = nodeOf(
      this.#meta.world,
      number,
      typeof content === "string" ? { type: "text", body: content } : content,
    );
    return this.#send(number, node, beside);
  }

  /** Presses a button of a message or picks a row of its list, by its id, its payload or its words. */
  press(message: SentMessage, which: string): ReceivedMessage {
    return this.write(message.number, answerOf(message, which), { answers: message.id });
  }

  /** Sends the customer's own number when a message requests it. */
  giveNumber(message: SentMessage): ReceivedMessage {
    const { name, phone, waId } = this.person;
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${waId}:+${phone}\nEND:VCARD`;
    const card = {
      name: { formatted_name: name, first_name: name },
      phones: [{ phone, wa_id: waId, type: "CELL" }],
      vcard,
      origin: "contact_request",
    };
    return this.write(message.number, { type: "contacts", contacts: [card] }, { answers: message.id });
  }

  /** Reads a message of a number. The message is delivered first, unless only `read` is requested. */
  read(message: SentMessage, { withoutDelivery = false } = {}): void {
    if (message.statuses.includes("read") || message.failure !== null) return;
    if (!withoutDelivery && !message.statuses.includes("delivered")) tellStatus(this.#meta, message, "delivered");
    tellStatus(this.#meta, message, "read");
  }

  /** Plays a voice message. */
  play(message: SentMessage): void {
    if (message.failure === null) tellStatus(this.#meta, message, "played");
  }

  goOffline(): void {
    this.person.online = false;
  }

  /** Goes online, so that waiting messages arrive. */
  comeOnline(): void {
    this.person.online = true;
    for (const message of this.#meta.world.sent.all) if (message.person === this.person) arrive(this.#meta, message);
  }

  block(number: PhoneNumber): void {
    this.person.blocks.add(number.id);
  }

  unblock(number: PhoneNumber): void {
    this.person.blocks.delete(number.id);
  }

  /** Stops the marketing of a number's company, or allows it again. */
  setMarketing(number: PhoneNumber, value: "stop" | "resume"): void {
    const { stopped } = this.person;
    if (value === "stop") stopped.add(number.account.portfolio.id);
    else stopped.delete(number.account.portfolio.id);
    tellUserPreference(this.#meta, number, this.person, value);
  }

  /** Takes another phone number, which changes the customer's scoped ids. */
  changePhone(phone: string): void {
    const { world } = this.#meta;
    const before = { waId: this.person.waId, scopedIds: new Map(this.person.scopedIds) };
    const numbers = this.#knownTo();
    Object.assign(this.person, { phone, waId: waIdOf(phone) });
    for (const number of numbers) {
      const portfolio = number.account.portfolio;
      const old = before.scopedIds.get(portfolio.id) ?? world.scopedIdOf(this.person, portfolio);
      const fresh = `${old.slice(0, 12)}${String(world.now()).slice(-8)}`;
      this.person.scopedIds.set(portfolio.id, fresh);
      const words = `User ${this.person.name} changed from ${before.waId} to ${this.person.waId}`;
      const system = { body: words, type: "user_changed_number", wa_id: this.person.waId, user_id: fresh };
      tellOfPerson(this.#meta, number, {
        from: before.waId,
        from_user_id: old,
        id: newMessageId(),
        timestamp: String(Math.floor(world.now() / 1000)),
        type: "system",
        system,
      });
      this.#meta.webhooks.tell(
        number.account,
        {
          field: "user_id_update",
          value: {
            messaging_product: "whatsapp",
            metadata: { display_phone_number: number.phone, phone_number_id: number.id },
            user_id_update: [
              {
                wa_id: this.person.waId,
                user_id: { previous: old, current: fresh },
                timestamp: Math.floor(world.now() / 1000),
              },
            ],
          },
        },
        number,
      );
    }
  }

  /** Installs WhatsApp again, which changes the identity that companies know. */
  changeIdentity(number: PhoneNumber): void {
    const { world } = this.#meta;
    const seconds = Math.floor(world.now() / 1000);
    const identity = { acknowledged: false, created_timestamp: seconds, hash: newMessageId().slice(-12) };
    tellOfPerson(this.#meta, number, {
      from: this.person.waId,
      from_user_id: world.scopedIdOf(this.person, number.account.portfolio),
      id: newMessageId(),
      timestamp: String(seconds),
      type: "system",
      system: {
        body: `User ${this.person.name} may have changed devices`,
        type: "customer_identity_changed",
        customer: this.person.waId,
        identity,
      },
    });
  }

  #knownTo(): PhoneNumber[] {
    const { received, sent } = this.#meta.world;
    const all = [...received.all, ...sent.all].filter(({ person }) => person === this.person);
    return [...new Set(all.map(({ number }) => number))];
  }

  #send(number: PhoneNumber, node: Record<string, unknown>, beside: MessageContext): ReceivedMessage {
    const { world, webhooks } = this.#meta;
    const id = newMessageId();
    const at = beside.writtenAt ?? world.now();
    const value = messageValue(world, number, this.person, { id, at, node, beside });
    const message: ReceivedMessage = {
      id,
      at: world.now(),
      number,
      person: this.person,
      type: String(node.type),
      message: value.messages[0] ?? {},
      isRead: false,
      typingUntil: 0,
    };
    world.received.add(message);
    const { blocked } = number;
    const isBlocked =
      blocked.has(this.person.waId) || blocked.has(world.scopedIdOf(this.person, number.account.portfolio));
    if (number.registered && !isBlocked) webhooks.tell(number.account, { field: "messages", value }, number);
    return message;
  }
}
