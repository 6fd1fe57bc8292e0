import { ProviderError, type ProviderFault } from "@balcao/shared/billing/port";

/** A provider's answer without success. */
export interface Refusal {
  status: number;
  /** The pause in seconds. */
  retryAfter: number | null;
  body: unknown;
}

/** Removes long runs of digits, which may be cards or tax ids, so that they stay out of logs. */
const scrubbed = (text: string) => text.replace(/\d[\d .-]{9,}\d/g, "…").slice(0, 200);

/** `about` names the request, without a query. The provider's text is cut, and long numbers are left out. */
export const faultWith = (fault: ProviderFault, about: string, said = "", retryAfter: number | null = null) =>
  new ProviderError(fault, said ? `${about}: ${scrubbed(said)}` : about, retryAfter);

/** The fault for a status. A gateway that gave up may have passed a change on, so the outcome is unknown. A read can simply be repeated. */
export function faultOf(status: number, writes: boolean): ProviderFault {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404) return "not_found";
  if (status === 409) return "conflict";
  if (status === 429) return "rate_limited";
  if (status >= 400 && status < 500) return "invalid";
  if (status === 503 || !writes) return "unavailable";
  return "unknown_outcome";
}

/** The pause of a `retry-after` header in seconds, at most a day. The header may contain seconds or a date. Null for anything else. */
export function retryAfterOf(header: string | undefined, now: number): number | null {
  const seconds = /^\d{1,9}$/.test(header ?? "") ? Number(header) : Math.ceil((Date.parse(header ?? "") - now) / 1000);
  return seconds > 0 ? Math.min(seconds, 24 * 3600) : null;
}

const certificateFaults = new Set([
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** `sent` means that the connection was open, so the request may have arrived. */
export function faultOfError(error: unknown, about: string, { writes, sent }: { writes: boolean; sent: boolean }) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "no answer";
  if (certificateFaults.has(code)) return faultWith("unavailable", about, `its certificate is not accepted (${code})`);
  // In TLS 1.3 a server says only after the handshake that it requires another certificate. It has then read no part of the request.
  if (/ALERT/.test(code)) return faultWith("unauthorized", about, `our certificate is not accepted (${code})`);
  return faultWith(writes && sent ? "unknown_outcome" : "unavailable", about, code);
}
