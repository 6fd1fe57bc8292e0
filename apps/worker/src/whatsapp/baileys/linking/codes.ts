import { type BinaryNode, buildPairingQRData, type WABrowserDescription, type WASocket } from "@whiskeysockets/baileys";
import { qrLifetimeMs } from "@balcao/shared/connections/rules";
import { LinkEnded } from "./link-ended.ts";
import { renewSecret } from "./secrets.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
type Sock = Pick<WASocket, "authState" | "end">;

export interface CodesOptions {
  browser: WABrowserDescription;
  /** How long each QR is shown. By default it is the screen's countdown. */
  qrMs?: number | undefined;
  /** Shows a QR. Null when the user types a code instead, which lasts as long as the QRs would. */
  show: ((qr: string) => void) | null;
}

/**
 * The QRs of a socket, one after the other, on our own clock. Baileys would draw all of them with its first secret, and would end the socket while
 * the user looks for a passkey. After the last QR the socket ends.
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

  /** Takes the references that the server offers. Each reference makes one QR. */
  offer(pairDevice: BinaryNode): void {
    const refs = Array.isArray(pairDevice.content) ? pairDevice.content : [];
    this.#refs = refs
      .filter(({ tag }) => tag === "ref")
      .map(({ content }) => Buffer.from(content as Uint8Array).toString());
  }

  /** Shows the QR of the first reference. The server may replace the references by others later. */
  begin = (): void => this.#next(qrLifetimeMs.first);

  stop(): void {
    clearTimeout(this.#timer);
    this.#refs = [];
    this.#shown = undefined;
  }

  /** Makes a new secret at the server's request, and shows the present QR with it. A scan of the earlier QR fails. */
  renewSecret(): void {
    renewSecret(this.#sock.authState.creds);
    this.#show();
  }

  #next(lifetimeMs: number): void {
    clearTimeout(this.#timer);
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
