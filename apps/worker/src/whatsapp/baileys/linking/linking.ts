import { logger } from "@balcao/core/base/logger";
import type { PasskeyStep } from "@balcao/shared/connections/passkey";
import type { BinaryNode, WASocket } from "@whiskeysockets/baileys";
import type { CloseCause } from "../../close-cause.ts";
import type { LinkEvents } from "../../gateway.ts";
import { noAnswer } from "../mends.ts";
import type { Server } from "../socket.ts";
import { Ceremony } from "./ceremony.ts";
import { Codes, type CodesOptions } from "./codes.ts";
import { LinkEnded } from "./link-ended.ts";
import { acknowledge, linkNoticeOf } from "./notices.ts";

export interface LinkingOptions extends Pick<Server, "qrMs" | "passkeyMs">, Pick<CodesOptions, "browser"> {
  connectionId: number;
  /** The number for which the user requests a code. Null when a QR is shown. */
  pairingNumber: string | null;
  events: Pick<LinkEvents, "qr" | "pairingCode" | "passkey" | "paired">;
}

/** How long the server may take to offer references, and to end the socket of a complete link. */
const patienceMs = 45_000;
/** The codes with which the server rejects the account. */
const unwanted: readonly number[] = [402, 403, 406, 411, 418];
/** The causes of an end for which the server gave no code. */
const lines: readonly CloseCause[] = ["lost", "timeout", "unreachable"];

/** How a socket without keys gets its keys: by a QR or a code, and by the passkey when the account must show it. It ends with its socket. */
export class Linking {
  readonly #sock: WASocket;
  readonly #options: LinkingOptions;
  readonly #codes: Codes;
  #ceremony: Ceremony | null = null;
  #isBegun = false;
  #isOver = false;
  #patience: NodeJS.Timeout | undefined;

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
      if (pairDevice && !this.#isOver && !this.#ceremony) this.#offered(pairDevice);
    });
    sock.ws.on("CB:iq,type:error", ({ attrs: { id } }: BinaryNode) => {
      if (sock.ws.listenerCount(`TAG:${id}`) === 0) this.#refused();
    });
    sock.ev.on("connection.update", ({ qr, isNewLogin }) => {
      if (qr && !this.#isBegun && !this.#isOver && !this.#ceremony) this.#begin();
      if (isNewLogin && !this.#isOver) {
        this.end();
        // The server now ends the socket, and the number logs in on the next one.
        this.#wait();
        events.paired();
      }
    });
    this.#wait();
  }

  get ceremony(): Ceremony | null {
    return this.#isOver ? null : this.#ceremony;
  }

  /** Handles a notice of the server about this link. Undefined for any other notice. A rejection keeps the notice from Baileys. */
  notice(node: BinaryNode): Promise<void> | undefined {
    const notice = linkNoticeOf(node);
    if (notice === null || this.#isOver) return undefined;
    if (notice === "link_code_companion_reg") return this.#ceremony ? this.#keepSecret(node) : undefined;
    if (notice === "passkey_prologue_request") this.#asked(node);
    else if (notice === "crsc_continuation") this.#ceremony?.continued(node);
    // A link by a typed code has no QR and keeps the secret of the code. A ceremony keeps its own secret.
    else if (!this.#ceremony && this.#options.pairingNumber === null) this.#codes.renewSecret();
    // Baileys acknowledges a notice only when it knows the number. A request for a code tells it the number.
    return this.#sock.authState.creds.me ? undefined : acknowledge(this.#sock, node);
  }

  /**
   * The reason for the end of the link. When a passkey was requested, a broken connection loses the progress ("passkey-lost"), and so does any code of the
   * server that does not reject the account.
   */
  causeOf(cause: CloseCause): CloseCause {
    if (!this.#ceremony || this.#isOver) return cause;
    const isLost = typeof cause === "number" ? !unwanted.includes(cause) : lines.includes(cause);
    return isLost ? "passkey-lost" : cause;
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#patience);
    this.#codes.stop();
    this.#ceremony?.end();
  }

  /** The server may replace its references. The QR codes that were shown are useless then. */
  #offered(pairDevice: BinaryNode): void {
    this.#codes.offer(pairDevice);
    if (this.#isBegun) this.#codes.begin();
  }

  /** Baileys would make another secret when the server names the code again, and the phone could not finish the present link. */
  async #keepSecret(notice: BinaryNode): Promise<void> {
    await acknowledge(this.#sock, notice);
    throw new Error("The notice of the typed code came again");
  }

  /**
   * Baileys waits for the answers to all its questions, except the request for a code. So the server refused that request, and no phone can use the
   * code.
   */
  #refused(): void {
    const { pairingNumber } = this.#options;
    if (pairingNumber !== null && !this.#isOver && !this.#ceremony) void this.#sock.end(new LinkEnded("unpaired"));
  }

  #asked(notice: BinaryNode): void {
    if (this.#ceremony) return this.#ceremony.repeated(notice);
    clearTimeout(this.#patience);
    this.#codes.stop();
    const show = (step: PasskeyStep) => this.#options.events.passkey(step);
    this.#ceremony = new Ceremony(this.#sock, notice, { show, ms: this.#options.passkeyMs });
  }

  /** Ends the socket when the server does not continue. Even a server that does not continue may answer a ping. */
  #wait(): void {
    this.#patience = setTimeout(() => void this.#sock.end(noAnswer()), patienceMs);
  }

  #begin(): void {
    this.#isBegun = true;
    clearTimeout(this.#patience);
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
