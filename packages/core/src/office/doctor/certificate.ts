import { isIP } from "node:net";
import { connect } from "node:tls";

const patienceMs = 10_000;
const againMs = 3_600_000;

/** When the certificate of an https address ends. With `verifies`, throws for a certificate that browsers refuse. */
export function certificateEnd({ hostname, port }: URL, verifies: boolean): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      {
        host: hostname,
        port: Number(port || 443),
        ...(isIP(hostname) ? {} : { servername: hostname }),
        timeout: patienceMs,
        // Nothing is sent, so a certificate of the host's own authority may be looked at as well.
        rejectUnauthorized: verifies,
      },
      () => {
        resolve(new Date(socket.getPeerCertificate().valid_to));
        socket.end();
      },
    );
    socket.on("error", reject);
    socket.on("timeout", () => socket.destroy(new Error("no answer")));
  });
}

/** Knows how long the certificate of an address is still valid. It asks once an hour and in the background, so nobody waits for the answer. */
export class CertificateWatch {
  #end: number | null = null;
  #askedAt = -againMs;

  constructor(
    readonly address: URL,
    readonly ask: (address: URL) => Promise<Date> = (one) => certificateEnd(one, false),
  ) {}

  /** Negative once it is over. Null while it is not known, as where this machine cannot reach the address. */
  secondsLeft(now: number): number | null {
    if (now - this.#askedAt >= againMs) {
      this.#askedAt = now;
      this.ask(this.address).then(
        (end) => {
          this.#end = end.getTime();
        },
        () => undefined,
      );
    }
    return this.#end === null ? null : (this.#end - now) / 1000;
  }
}
