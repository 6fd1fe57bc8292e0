import { setTimeout as sleep } from "node:timers/promises";
import type { Lease } from "@balcao/core/connections/leases";
import { changePicture, claimPicture, pictureChanged, samePicture } from "@balcao/core/contacts/pictures";
import { inCompany } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";
import { putFile, removeFile } from "@balcao/core/media/store";
import type { Identity } from "@balcao/core/messages/inbound";
import { Alarm } from "../alarm.ts";
import { untilDatabase } from "../until.ts";
import type { NumberLink } from "../whatsapp/gateway.ts";

const pollMs = 60_000;
/** After a message: its writer may be new. */
const soonMs = 2000;
/** Between two questions: pictures are never in a hurry. */
const pauseMs = 1000;
const maxBytes = 1024 * 1024;
const kinds = new Set(["image/jpeg", "image/png", "image/webp"]);

/** Copies the pictures of those with a conversation going on, one at a time, beside all else that a number does. */
export class Pictures {
  readonly #lease: Lease;
  readonly #link: Pick<NumberLink, "picture">;
  readonly #closing: AbortSignal;
  readonly #alarm: Alarm;
  #isOpen = false;
  #isLooking = false;

  constructor(lease: Lease, link: Pick<NumberLink, "picture">, closing: AbortSignal) {
    this.#lease = lease;
    this.#link = link;
    this.#closing = closing;
    this.#alarm = new Alarm(() => void this.#look(), closing);
  }

  opened(): void {
    this.#isOpen = true;
    this.soon();
  }

  closed(): void {
    this.#isOpen = false;
  }

  soon(): void {
    this.#alarm.in(soonMs);
  }

  changed(who: Identity): void {
    this.#inScope(() => pictureChanged(who)).then(
      () => this.soon(),
      () => undefined,
    );
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#isOpen && (await this.#next())) await sleep(pauseMs, undefined, { signal: this.#closing });
    } catch (error) {
      if (!this.#closing.aborted) logger.info({ reason: String(error) }, "a picture did not come");
    }
    this.#isLooking = false;
    this.#alarm.in(pollMs);
  }

  /** False when nobody is due. */
  async #next(): Promise<boolean> {
    const { companyId, connectionId } = this.#lease;
    const due = await this.#inScope(() => claimPicture(connectionId));
    if (!due?.chat) return due !== null;
    const { contactId, pictureId } = due;
    const picture = await this.#link.picture(due.chat);
    if (picture && picture.id === pictureId) await this.#inScope(() => samePicture(contactId));
    else if (!picture && pictureId === "") await this.#inScope(() => samePicture(contactId));
    else if (!picture) await this.#inScope(() => changePicture(contactId, null));
    else {
      const file = await putFile(companyId, await picture.open(), { maxBytes });
      const isWanted =
        kinds.has(file.mimetype) &&
        (await this.#inScope(() => changePicture(contactId, { pictureId: picture.id, file })));
      if (!isWanted) await removeFile(file.key);
    }
    return true;
  }

  #inScope<T>(work: () => Promise<T>): Promise<T> {
    return untilDatabase(() => inCompany(this.#lease.companyId, work), this.#closing);
  }
}
