import type { Lease } from "@balcao/core/connections/leases";
import { keepPhoneContacts, type PhoneContact } from "@balcao/core/contacts/phone-book";
import { inCompany } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import type { Identity } from "@balcao/core/messages/inbound";
import { untilDatabase } from "../until.ts";
import { learnNames } from "./learn-names.ts";

const batch = 500;

/**
 * Keeps what one phone tells, in the order told, for whoever imports it; whom the company knows already is named at once. What is told
 * while something is being written, thousands one by one for all we know, is written together.
 */
export class PhoneBook {
  readonly #lease: Lease;
  readonly #closing: AbortSignal;
  #told: { entry: PhoneContact; owner: string }[] = [];
  #isWriting = false;

  constructor(lease: Lease, closing: AbortSignal) {
    this.#lease = lease;
    this.#closing = closing;
  }

  add(entries: readonly PhoneContact[], owner: string): void {
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
    const kept = await untilDatabase(
      () => inCompany(companyId, () => keepPhoneContacts(connectionId, owner, entries)),
      this.#closing,
    );
    const names = kept.flatMap((entry) => {
      const name = entry.name ?? entry.notify;
      const identities = identitiesOf(entry);
      return name && identities.length > 0 ? [{ identities, name }] : [];
    });
    await learnNames(companyId, names, this.#closing);
  }
}

const identitiesOf = ({ phone, lid }: PhoneContact): Identity[] => [
  ...(phone ? [{ kind: "phone", value: phone } as const] : []),
  ...(lid ? [{ kind: "lid", value: lid } as const] : []),
];
