import { type Meta, metadataOf } from "../messages/statuses.ts";
import { newMessageId } from "../world/ids.ts";
import type { Person, PhoneNumber } from "../world/objects.ts";
import type { Content } from "./content.ts";
import { nodeOf } from "./node.ts";

/** One message of a chat from before the link. */
export interface PastMessage {
  from: "business" | "customer";
  at: number;
  content: Content;
  status?: "SENT" | "DELIVERED" | "READ" | "PENDING" | "ERROR";
}

/** The business app of a number that is on a phone and on the API. Webhooks report the actions in the app. */
export class BusinessPhone {
  readonly #meta: Meta;
  readonly #number: PhoneNumber;

  constructor(meta: Meta, number: PhoneNumber) {
    if (!number.coexists) throw new Error("Only a number that coexists is on a phone too");
    this.#meta = meta;
    this.#number = number;
  }

  /** Writes to a customer by hand. Returns the id of the echo. */
  write(person: Person, content: Content | string): string {
    const { world } = this.#meta;
    const id = newMessageId();
    const node = nodeOf(world, this.#number, typeof content === "string" ? { type: "text", body: content } : content);
    const echo = {
      from: this.#number.phone,
      to: person.waId,
      to_user_id: world.scopedIdOf(person, this.#number.account.portfolio),
      id,
      timestamp: String(Math.floor(world.now() / 1000)),
      ...node,
    };
    this.#tell("smb_message_echoes", { message_echoes: [echo] });
    return id;
  }

  /** Saves a person in the phone's address book, or removes the person. */
  setContact(person: Person, action: "add" | "remove"): void {
    const contact = { full_name: person.name, first_name: person.name.split(" ")[0], phone_number: person.waId };
    const metadata = { timestamp: String(Math.floor(this.#meta.world.now() / 1000)) };
    this.#tell("smb_app_state_sync", {
      state_sync: [
        {
          type: "contact",
          ...(action === "add" ? { contact } : { contact: { phone_number: person.waId } }),
          action,
          metadata,
        },
      ],
    });
  }

  /** Hands over a part of the chat history. */
  shareHistory(person: Person, past: readonly PastMessage[], at = { phase: 0, chunk: 1, progress: 100 }): void {
    const { world } = this.#meta;
    const messages = past.map(({ from, at: writtenAt, content, status = "READ" }) => ({
      from: from === "business" ? this.#number.phone : person.waId,
      ...(from === "business" && { to: person.waId }),
      id: newMessageId(),
      timestamp: String(Math.floor(writtenAt / 1000)),
      ...("bytes" in content ? { type: "media_placeholder" } : nodeOf(world, this.#number, content)),
      history_context: { status },
    }));
    const metadata = { phase: at.phase, chunk_order: at.chunk, progress: at.progress };
    this.#tell("history", { history: [{ metadata, threads: [{ id: person.waId, messages }] }] });
  }

  /** Reports that the owner of the phone shares no history. */
  declineHistory(): void {
    const errors = [
      {
        code: 2593109,
        title: "History sync is turned off by the business from the WhatsApp Business App",
        message: "History sync is turned off by the business from the WhatsApp Business App",
        error_data: { details: "History sharing is turned off by the business" },
      },
    ];
    this.#tell("history", { history: [{ errors }] });
  }

  #tell(field: string, value: object): void {
    const whole = { messaging_product: "whatsapp", metadata: metadataOf({ number: this.#number }), ...value };
    this.#meta.webhooks.tell(this.#number.account, { field, value: whole }, this.#number);
  }
}
