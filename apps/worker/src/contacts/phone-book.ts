import type { Lease } from "@balcao/core/numbers/connections/leases";
import { identitiesOf, keepPhoneContacts, type PhoneContact } from "@balcao/core/desk/contacts/phone-book";
import { logger } from "@balcao/core/base/logger";
import { inScope } from "../until.ts";
import type { SessionPart } from "../whatsapp/session-part.ts";
import { learnNames } from "./learn-names.ts";

const batch = 500;

/**
 * Stores the contacts that one phone sends, in the order sent, until a user imports them. Contacts that the company already has get their names
 * immediately. A phone may send thousands one by one, so contacts that arrive during a write are written together in the next write.
 */
export class PhoneBook implements SessionPart {
  readonly #lease: Lease;
  readonly #closing: AbortSignal;
  #told: { entry: PhoneContact; owner: string }[] = [];
  #isWriting = false;

  constructor(lease: Lease, closing: AbortSignal) {
    this.#lease = lease;
    this.#closing = closing;
  }

  people(entries: readonly PhoneContact[], owner: string): void {
    for (const entry of entries) this.#told.push({ entry, owner });
    if (!this.#isWriting) void this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#told.length > 0 && !this.#closing.aborted) {
      const owner = this.#told[0]?.owner ?? "";
      const others = this.#told.findIndex((one) => one.owner !== owner);
      const some = this.#told.splice(0, others < 0 ? batch : Math.min(batch, others));
      await this.#keep(
        some.map(({ entry }) => entry),
        owner,
      ).catch((error: unknown) => {
        if (!this.#closing.aborted)
          logger.warn(
            { connectionId: this.#lease.connectionId, reason: String(error) },
            "a phone's contacts were not kept",
          );
      });
    }
    this.#isWriting = false;
  }

  async #keep(entries: readonly PhoneContact[], owner: string): Promise<void> {
    const { companyId, connectionId } = this.#lease;
    const kept = await inScope({ companyId, closing: this.#closing }, () =>
      keepPhoneContacts(connectionId, owner, entries),
    );
    const names = kept.flatMap((entry) => {
      const name = entry.name ?? entry.notify;
      const identities = identitiesOf(entry);
      return name && identities.length > 0 ? [{ identities, name }] : [];
    });
    await learnNames(companyId, names, this.#closing);
  }
}
