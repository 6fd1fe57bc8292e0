import { logger } from "@balcao/core/base/logger";
import type { PasskeyStep } from "@balcao/shared/connections/passkey";
import type { BinaryNode, WASocket } from "@whiskeysockets/baileys";
import type { CloseCause } from "../../close-cause.ts";
import type { LinkEvents } from "../../gateway.ts";
import type { Server } from "../socket.ts";
import { Ceremony } from "./ceremony.ts";
import { Codes, type CodesOptions } from "./codes.ts";
import { acknowledge, linkNoticeOf } from "./notices.ts";

export interface LinkingOptions extends Pick<Server, "qrMs" | "passkeyMs">, Pick<CodesOptions, "browser"> {
  connectionId: number;
  /** The number for which the user requests a code. Null when a QR is shown. */
  pairingNumber: string | null;
  events: Pick<LinkEvents, "qr" | "pairingCode" | "passkey" | "paired">;
}

/** How a socket without keys gets its keys: by a QR or a code, and by the passkey when the account must show it. It ends with its socket. */
export class Linking {
  readonly #sock: WASocket;
  readonly #options: LinkingOptions;
  readonly #codes: Codes;
  #ceremony: Ceremony | null = null;
  #isBegun = false;
  #isOver = false;

  constructor(sock: WASocket, options: LinkingOptions) {
    this.#sock = sock;
    this.#options = options;
    const { pairingNumber, events } = options;
    this.#codes = new Codes(sock, {
      ...options,
      show: pairingNumber === null ? (qr) => this.#isOver || events.qr(qr) : null,
    });
    sock.ws.on("CB:iq,type:set,pair-device", ({ content }: BinaryNode) => {
      const [pairDevice] = Array.isArray(content) ? content : [];
      if (pairDevice) this.#codes.offer(pairDevice);
    });
    sock.ev.on("connection.update", ({ qr, isNewLogin }) => {
      if (qr && !this.#isBegun) this.#begin();
      if (isNewLogin && !this.#isOver) {
        this.end();
        events.paired();
      }
    });
  }

  get ceremony(): Ceremony | null {
    return this.#isOver ? null : this.#ceremony;
  }

  /** Handles a notice of the server about this link. Undefined for any other notice. */
  notice(node: BinaryNode): Promise<void> | undefined {
    const notice = linkNoticeOf(node);
    if (notice === null || this.#isOver) return undefined;
    if (notice === "passkey_prologue_request") this.#asked(node);
    else if (notice === "crsc_continuation") this.#ceremony?.continued(node);
    // A link by a typed code has no QR and keeps the secret of the code. A ceremony keeps its own secret.
    else if (!this.#ceremony && this.#options.pairingNumber === null) this.#codes.renewSecret();
    return acknowledge(this.#sock, node);
  }

  /** The reason why the link ended with this socket. A broken connection loses the progress with a passkey. */
  causeOf(cause: CloseCause): CloseCause {
    const isLost =
      this.#ceremony !== null && (["lost", "timeout", "unreachable"].includes(String(cause)) || Number(cause) >= 500);
    return isLost && !this.#isOver ? "passkey-lost" : cause;
  }

  end(): void {
    this.#isOver = true;
    this.#codes.stop();
    this.#ceremony?.end();
  }

  #asked(notice: BinaryNode): void {
    if (this.#ceremony) return this.#ceremony.repeated(notice);
    this.#codes.stop();
    const show = (step: PasskeyStep) => this.#options.events.passkey(step);
    this.#ceremony = new Ceremony(this.#sock, notice, { show, ms: this.#options.passkeyMs });
  }

  #begin(): void {
    this.#isBegun = true;
    this.#codes.begin();
    if (this.#options.pairingNumber !== null) void this.#askForCode(this.#options.pairingNumber);
  }

  async #askForCode(number: string): Promise<void> {
    try {
      const code = await this.#sock.requestPairingCode(number);
      if (!this.#isOver && !this.#ceremony) this.#options.events.pairingCode(code);
    } catch (error) {
      logger.debug({ connectionId: this.#options.connectionId, reason: String(error) }, "no pairing code");
    }
  }
}
