import { isIP } from "node:net";
import { connect } from "node:tls";

const patienceMs = 10_000;
const againMs = 3_600_000;

/** From when to when a certificate is valid, in milliseconds. */
export interface CertificateSpan {
  from: number;
  to: number;
}

/** The span of the certificate of an https address. With `verifies`, throws for a certificate that browsers refuse. */
export function certificateSpan({ hostname, port }: URL, verifies: boolean): Promise<CertificateSpan> {
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
        const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
        resolve({ from: Date.parse(from), to: Date.parse(to) });
        socket.end();
      },
    );
    socket.on("error", reject);
    socket.on("timeout", () => socket.destroy(new Error("no answer")));
  });
}

const soonMs = 14 * 86_400_000;
/** A certificate with less than this part of its life left needs the host. Programs that renew certificates do so when a third is left. */
const lastPart = 1 / 6;

/**
 * Whether a certificate ends so soon that it should have been renewed. A certificate that is valid for only hours or days, as some private authorities
 * make them, is always within its last two weeks, so the part of its life counts too. The alarm BalcaoCertificateEnds has the same limits.
 */
export function endsSoon({ from, to }: CertificateSpan, now: number): boolean {
  const left = to - now;
  return left < soonMs && left < (to - from) * lastPart;
}

/** Knows how long the certificate of an address is still valid. It asks once an hour and in the background, so nobody waits for the answer. */
export class CertificateWatch {
  #span: CertificateSpan | null = null;
  #askedAt = -againMs;

  constructor(
    readonly address: URL,
    readonly ask: (address: URL) => Promise<CertificateSpan> = (one) => certificateSpan(one, false),
  ) {}

  /** `left` is negative once the certificate has expired. Null while no certificate is known, as where this machine cannot reach the address. */
  seconds(now: number): { left: number; lifetime: number } | null {
    if (now - this.#askedAt >= againMs) {
      this.#askedAt = now;
      this.ask(this.address).then(
        (span) => {
          this.#span = span;
        },
        () => undefined,
      );
    }
    if (!this.#span) return null;
    const { from, to } = this.#span;
    return { left: (to - now) / 1000, lifetime: (to - from) / 1000 };
  }
}
