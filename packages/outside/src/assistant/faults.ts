import { AssistantFault, type AssistantFaultReason } from "@balcao/shared/assistant/port";
import { type OutsideAnswer, OutsideFault, type OutsideReason } from "@balcao/shared/outside/port";

const reasons: Record<OutsideReason, AssistantFaultReason> = {
  address: "address",
  unreachable: "unreachable",
  silent: "slow",
  "too-large": "bad-answer",
};
/** There was no answer at all. */
export const faultOfSilence = (error: unknown): unknown =>
  error instanceof OutsideFault ? new AssistantFault(reasons[error.reason]) : error;

/** What a provider says of itself when it refuses. */
export interface Said {
  message: string;
  code: string;
}

/** The words of an error, of the shapes that are met: `{error: {message, code}}`, the same in a list, and `{error: "…"}`. */
export function saidOf(body: unknown): Said | null {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  const error = field(first, "error");
  if (error === undefined || error === null) return null;
  if (typeof error === "string") return { message: error, code: "" };
  const [message, code, status] = ["message", "code", "status"].map((name) => words(field(error, name)));
  return { message: message || JSON.stringify(error), code: code || status || words(field(error, "type")) };
}
const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const words = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** A key, as providers repeat it in their refusals, whole or in part. */
const keyLike = /\b(?:sk|gsk|pk|key|AIza)[-_A-Za-z0-9*.…]{6,}/g;
const bearer = /bearer\s+\S+/gi;

/** For admins: without keys, in one line. */
export function detailOf(said: string, apiKey: string): string {
  const begun = said.slice(0, 3000);
  const own = apiKey.length > 3 ? begun.replaceAll(apiKey, "…") : begun;
  return own.replace(bearer, "…").replace(keyLike, "…").replace(/\s+/g, " ").trim().slice(0, 300);
}

const quota = /insufficient_quota|credit|billing|balance/i;
const badKey = /api[ _-]?key/i;

function reasonOf(status: number, said: Said): AssistantFaultReason {
  const all = `${said.code} ${said.message}`;
  if (status === 402) return "credit";
  if (status === 429) return /insufficient_quota/i.test(all) ? "credit" : "unreachable";
  if (status === 401) return "key";
  if (status === 403) return quota.test(all) ? "credit" : "key";
  if (status === 408 || status === 409 || status >= 500) return "unreachable";
  // Gemini answers a wrong key so.
  return status === 400 && badKey.test(all) ? "key" : "configuration";
}

/** What follows from an answer that is no success. `status` may stand in the body of an answer that says 200. */
export function faultOfStatus(status: number, said: Said | null, apiKey: string, restMs: number | null = null) {
  const { message, code } = said ?? { message: "", code: "" };
  const about = [String(status), code === String(status) ? "" : code, message].filter(Boolean).join(" ");
  return new AssistantFault(reasonOf(status, { message, code }), detailOf(about, apiKey), restMs);
}

/** A fault that stands in an answer of status 200. */
export function faultWithin(said: Said, apiKey: string) {
  const status = /^[45]\d\d$/.test(said.code) ? Number(said.code) : 502;
  return faultOfStatus(/insufficient_quota/i.test(said.code) ? 429 : status, said, apiKey);
}

/** How long a provider asks to be left alone, in milliseconds; null where it does not say. `now` reads a date. */
export function restOfHeaders(headers: OutsideAnswer["headers"], now = Date.now()): number | null {
  const inMs = Number(headers["retry-after-ms"]);
  if (headers["retry-after-ms"] !== undefined && inMs >= 0) return inMs;
  const said = headers["retry-after"];
  if (said === undefined) return null;
  const ms = /^\d+(\.\d+)?s?$/.test(said) ? Number.parseFloat(said) * 1000 : Date.parse(said) - now;
  return ms >= 0 ? ms : null;
}
