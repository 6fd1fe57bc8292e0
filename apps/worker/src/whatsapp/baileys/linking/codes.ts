import { randomBytes } from "node:crypto";
import { type BinaryNode, buildPairingQRData, type WABrowserDescription, type WASocket } from "@whiskeysockets/baileys";
import { qrLifetimeMs } from "@balcao/shared/connections/rules";
import { LinkEnded } from "./link-ended.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
type Sock = Pick<WASocket, "authState" | "end" | "ev">;

export interface CodesOptions {
  browser: WABrowserDescription;
  /** How long each QR is shown; by default as the screen counts down for it. */
  qrMs?: number | undefined;
  /** Shows a QR; null where a code is typed instead, whose time is that of the QRs. */
  show: ((qr: string) => void) | null;
}

/**
 * The QRs of a socket, one after the other, on our own clock: Baileys would draw all of them with its first secret, and would end the socket while
 * somebody looks for a passkey. After the last one the socket ends.
 */
export class Codes {
  readonly #sock: Sock;
  readonly #options: CodesOptions;
  #refs: string[] = [];
  #shown: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(sock: Sock, options: CodesOptions) {
    this.#sock = sock;
    this.#options = options;
  }

  /** Takes the references that the server offers; each makes one QR. */
  offer(pairDevice: BinaryNode): void {
    const refs = Array.isArray(pairDevice.content) ? pairDevice.content : [];
    this.#refs = refs
      .filter(({ tag }) => tag === "ref")
      .map(({ content }) => Buffer.from(content as Uint8Array).toString());
  }

  begin = (): void => this.#next(qrLifetimeMs.first);

  stop(): void {
    clearTimeout(this.#timer);
    this.#refs = [];
    this.#shown = undefined;
  }

  /** Makes a new secret, which the server asks for, and shows the QR of now with it: a phone that scans the one before fails. */
  renewSecret(): void {
    this.#sock.ev.emit("creds.update", { advSecretKey: randomBytes(32).toString("base64") });
    this.#show();
  }

  #next(lifetimeMs: number): void {
    this.#shown = this.#refs.shift();
    if (this.#shown === undefined) return void this.#sock.end(new LinkEnded("unpaired"));
    this.#show();
    this.#timer = setTimeout(() => this.#next(qrLifetimeMs.next), this.#options.qrMs ?? lifetimeMs);
  }

  #show(): void {
    const { browser, show } = this.#options;
    if (this.#shown === undefined || !show) return;
    const { noiseKey, signedIdentityKey, advSecretKey } = this.#sock.authState.creds;
    show(
      buildPairingQRData(this.#shown, base64(noiseKey.public), base64(signedIdentityKey.public), advSecretKey, browser),
    );
  }
}
