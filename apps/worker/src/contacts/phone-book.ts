import type { Lease } from "@balcao/core/connections/leases";
import { keepPhoneContacts, type PhoneContact } from "@balcao/core/contacts/phone-book";
import { inCompany } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import type { Identity } from "@balcao/core/messages/inbound";
import { untilDatabase } from "../until.ts";
import { learnNames } from "./learn-names.ts";

const batch = 500;

/** Keeps what one phone tells, in the order told, for whoever imports it; whom the company knows already is named at once. */
export class PhoneBook {
  readonly #lease: Lease;
  readonly #closing: AbortSignal;
  #last: Promise<void> = Promise.resolve();

  constructor(lease: Lease, closing: AbortSignal) {
    this.#lease = lease;
    this.#closing = closing;
  }

  add(entries: readonly PhoneContact[], owner: string): void {
    this.#last = this.#last
      .then(() => this.#keep(entries, owner))
      .catch((error: unknown) => {
        if (!this.#closing.aborted)
          logger.warn(
            { connectionId: this.#lease.connectionId, reason: String(error) },
            "a phone's contacts were not kept",
          );
      });
  }

  async #keep(entries: readonly PhoneContact[], owner: string): Promise<void> {
    const { companyId, connectionId } = this.#lease;
    for (let at = 0; at < entries.length; at += batch) {
      const some = entries.slice(at, at + batch);
      const kept = await untilDatabase(
        () => inCompany(companyId, () => keepPhoneContacts(connectionId, owner, some)),
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
}

const identitiesOf = ({ phone, lid }: PhoneContact): Identity[] => [
  ...(phone ? [{ kind: "phone", value: phone } as const] : []),
  ...(lid ? [{ kind: "lid", value: lid } as const] : []),
];
