import { setTimeout as sleep } from "node:timers/promises";
import type { Lease } from "@balcao/core/numbers/connections/leases";
import { changePicture, claimPicture, pictureChanged, samePicture } from "@balcao/core/desk/contacts/pictures";
import { logger } from "@balcao/core/base/logger";
import { putFile, removeFile } from "@balcao/core/base/files/store";
import type { Identity } from "@balcao/core/desk/contacts/address";
import { type CompanyScope, inScope } from "../until.ts";
import { WakeTimer } from "../wake-timer.ts";
import type { NumberLink } from "../whatsapp/gateway.ts";
import type { SessionPart } from "../whatsapp/session-part.ts";

const pollMs = 60_000;
/** The wait after news of a picture, because more may follow. */
const soonMs = 2000;
/** The pause between two questions to WhatsApp. It is long, because pictures are never urgent. */
const pauseMs = 1000;
const maxBytes = 1024 * 1024;
const kinds = new Set(["image/jpeg", "image/png", "image/webp"]);

/** Copies the pictures of contacts with an active ticket, one at a time, in parallel with the other work of a number. */
export class Pictures implements SessionPart {
  readonly #lease: Lease;
  readonly #link: Pick<NumberLink, "picture">;
  readonly #closing: AbortSignal;
  readonly #scope: CompanyScope;
  readonly #timer: WakeTimer;
  #isOpen = false;
  #isLooking = false;

  constructor(lease: Lease, link: Pick<NumberLink, "picture">, closing: AbortSignal) {
    this.#lease = lease;
    this.#link = link;
    this.#closing = closing;
    this.#scope = { companyId: lease.companyId, closing };
    this.#timer = new WakeTimer(() => void this.#look(), closing);
  }

  opened(): void {
    this.#isOpen = true;
    this.#soon();
  }

  closed(): void {
    this.#isOpen = false;
  }

  /** The writer of the message may be new and may have a picture to fetch. */
  received(): void {
    this.#soon();
  }

  pictured(identity: Identity): void {
    inScope(this.#scope, () => pictureChanged(identity)).then(
      () => this.#soon(),
      () => undefined,
    );
  }

  #soon(): void {
    this.#timer.in(soonMs);
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
    this.#timer.in(pollMs);
  }

  /** Copies the next picture. False when no picture is due. */
  async #next(): Promise<boolean> {
    const { companyId, connectionId } = this.#lease;
    const due = await inScope(this.#scope, () => claimPicture(connectionId));
    if (!due?.chat) return due !== null;
    const { contactId, pictureId } = due;
    const picture = await this.#link.picture(due.chat);
    if (picture && picture.id === pictureId) await inScope(this.#scope, () => samePicture(contactId));
    else if (!picture && pictureId === "") await inScope(this.#scope, () => samePicture(contactId));
    else if (!picture) await inScope(this.#scope, () => changePicture(contactId, null));
    else {
      const file = await putFile(companyId, await picture.open(), { maxBytes });
      const isWanted =
        kinds.has(file.mimetype) &&
        (await inScope(this.#scope, () => changePicture(contactId, { pictureId: picture.id, file })));
      if (!isWanted) await removeFile(file.key);
    }
    return true;
  }
}
