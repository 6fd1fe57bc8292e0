import { AssistantFault, type AssistantFaultReason } from "@balcao/shared/assistant/port";
import { type OutsideAnswer, OutsideFault, type OutsideReason } from "@balcao/shared/outside/port";

const reasons: Record<OutsideReason, AssistantFaultReason> = {
  address: "address",
  unreachable: "unreachable",
  silent: "slow",
  "too-large": "bad-answer",
};
/** Turns the failure of a call, such as a silent provider, into an AssistantFault. Any other error stays the same. */
export const faultOfSilence = (error: unknown): unknown =>
  error instanceof OutsideFault ? new AssistantFault(reasons[error.reason]) : error;

/** The content of a provider's refusal. */
export interface ProviderRefusal {
  message: string;
  code: string;
}

/** The message of an error, in the known shapes: `{error: {message, code}}`, the same in a list, `{error: "…"}`, and shapes without a field `error`. */
export function saidOf(body: unknown): ProviderRefusal | null {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  const error = field(first, "error") ?? listed(field(first, "errors")) ?? field(first, "fault") ?? statusOf(first);
  if (error === undefined || error === null) return saidPlainly(first);
  if (typeof error === "string") return { message: error, code: "" };
  const [message, code, status] = ["message", "code", "status"].map((name) => words(field(error, name)));
  // A provider that calls other providers repeats their messages.
  const raw = words(field(field(error, "metadata"), "raw"));
  const said = message || words(field(error, "faultstring")) || JSON.stringify(error);
  return { message: raw === "" ? said : `${said} ${raw}`, code: code || status || words(field(error, "type")) };
}
/** MiniMax's own status in an answer, where 0 means success. */
function statusOf(body: unknown): object | undefined {
  const state = field(body, "base_resp");
  const code = field(state, "status_code");
  return code === undefined || code === 0 ? undefined : { message: field(state, "status_msg"), code };
}
const listed = (errors: unknown): unknown => (Array.isArray(errors) ? (errors as unknown[])[0] : undefined);

function saidPlainly(body: unknown): ProviderRefusal | null {
  if (field(body, "choices") !== undefined) return null;
  const detail = field(body, "detail");
  const first = words(listed(detail) === undefined ? detail : field(listed(detail), "msg"));
  const message = firstWords(body, ["message", "msg", "error_msg", "errorMessage"]) || first;
  return message === "" ? null : { message, code: firstWords(body, ["code", "error_code", "type"]) };
}
const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const firstWords = (body: unknown, names: readonly string[]): string =>
  names.map((name) => words(field(body, name))).find(Boolean) ?? "";
const words = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** A key, whole or in part. Providers repeat it in their refusals. */
const keyLike = /\b(?:sk|gsk|pk|key|AIza)[-_A-Za-z0-9*.…]{6,}/g;
const bearer = /bearer\s+\S+/gi;

/** The text for admins, without keys and in one line. */
export function detailOf(said: string, apiKey: string): string {
  const begun = said.slice(0, 3000);
  const own = apiKey.length > 3 ? begun.replaceAll(apiKey, "…") : begun;
  return own.replace(bearer, "…").replace(keyLike, "…").replace(/\s+/g, " ").trim().slice(0, 1000);
}

/** Providers' names for faults at any status. The first that fits counts. */
const byName: readonly [RegExp, AssistantFaultReason][] = [
  // A limit of tokens or questions per minute, which soon ends.
  [/rate_limit_exceeded|tokens per (?:minute|day)|requests per (?:minute|day)|\b[TR]P[MD]\b/i, "unreachable"],
  [
    /insufficient[_ ](?:quota|balance|credits?|funds)|billing_(?:not_active|hard_limit)|credit balance|(?:out of|no) credits|monthly (?:usage )?limit|payment required|key limit exceeded|spend(?:ing)?[_ ]limit|budget (?:has been )?exceeded|arrearage|used up your|doesn't have any credits|余额|欠费/i,
    "credit",
  ],
  [
    /model_not_found|DeploymentNotFound|model_decommissioned|(?:no|not have) access to (?:the )?model|model\b.{0,80}\b(?:not found|does not exist|decommissioned|deprecated)|(?:unknown|invalid) model|unsupported_country|not (?:available|supported) in your (?:region|country)/i,
    "configuration",
  ],
  [
    /invalid_api_key|API_KEY_INVALID|account_deactivated|authentication[_ ](?:error|fail(?:s|ed)?)|incorrect api key|InvalidApiKey|invalid api[ _-]?(?:key|token)|api key (?:is )?(?:not valid|invalid|expired)|organization has been (?:restricted|disabled)/i,
    "key",
  ],
];
const badKey = /api[ _-]?key/i;
const passing =
  /overloaded|rate[ _-]?limit|too many requests|try again|temporar|is loading|not ready|warming up|cold start|at capacity|timed? ?out|tool_use_failed|failed to call a function/i;

function reasonOf(status: number, said: ProviderRefusal): AssistantFaultReason {
  const all = `${said.code} ${said.message}`;
  const named = status < 500 || status === inBody ? byName.find(([name]) => name.test(all)) : undefined;
  if (named) return named[1];
  if (status === 402) return "credit";
  if (status === 401) return "key";
  if (status === 403) return /credit|billing|balance|quota/i.test(all) ? "credit" : "key";
  if ([408, 409, 424, 425, 429, 498].includes(status) || status >= 500) return "unreachable";
  // Gemini answers a wrong key with this status.
  if (status === 400 && badKey.test(all)) return "key";
  return passing.test(all) ? "unreachable" : "configuration";
}

/** Whether a provider's filter refused this question. */
export function isFiltered(status: number, said: ProviderRefusal | null): boolean {
  const all = said ? `${said.code} ${said.message}` : "";
  const isRefusal = (status >= 400 && status < 500) || status === 200;
  return (
    isRefusal &&
    /content[_ ]?filter|content[_ ]policy|safety system|ResponsibleAIPolicy|content management policy|moderation|flagged|prohibited_content|blocked_by_safety|data_inspection_failed|inappropriate content|sensitive (?:words?|content)|new_sensitive|敏感内容|不安全/i.test(
      all,
    )
  );
}

/** Whether a question exceeds the model's length, or the rest of this minute's limit. */
export function isTooLong(status: number, said: ProviderRefusal | null): boolean {
  const all = said ? `${said.code} ${said.message}` : "";
  const isLength =
    /context_length_exceeded|string_above_max_length|(?:maximum )?context (?:length|window)|prompt is too long|too many (?:input )?tokens|reduce the length|request too large|input is too long|context size|range of input length|exceeds? the (?:model's )?max/i;
  return status === 413 || (status >= 200 && status < 500 && isLength.test(all));
}

/** Our status for a fault in an answer of status 200 that names no status. */
const inBody = 502;

/** The fault for an answer without success. `status` may come from the body of an answer of status 200. */
export function faultOfStatus(
  status: number,
  said: ProviderRefusal | null,
  apiKey: string,
  restMs: number | null = null,
) {
  const { message, code } = said ?? { message: "", code: "" };
  const about = [String(status), code === String(status) ? "" : code, message].filter(Boolean).join(" ");
  const fault = new AssistantFault(
    reasonOf(status, { message, code }),
    detailOf(about, apiKey),
    restMs ?? restIn(message),
  );
  fault.isTooLong = isTooLong(status === inBody ? 200 : status, { message, code });
  return fault;
}

/** A fault inside an answer of status 200. */
export function faultWithin(said: ProviderRefusal, apiKey: string) {
  return faultOfStatus(/^[45]\d\d$/.test(said.code) ? Number(said.code) : inBody, said, apiKey);
}

/** The pause that an answer names in words: `Please try again in 7.66s`. */
function restIn(message: string): number | null {
  const said = /(?:try again|retry) (?:in|after) (\d{1,6}(?:\.\d{1,6})?) ?(ms|s|sec|m)\b/i.exec(message.slice(0, 3000));
  if (!said) return null;
  return Number(said[1]) * ({ ms: 1, m: 60_000 }[(said[2] ?? "").toLowerCase()] ?? 1000);
}

/** The pause that a provider requests, in milliseconds. Null when it requests none. `now` is for a date in the header. */
export function restOfHeaders(headers: OutsideAnswer["headers"], now = Date.now()): number | null {
  const inMs = Number(headers["retry-after-ms"]);
  if (headers["retry-after-ms"] !== undefined && inMs >= 0) return inMs;
  const said = headers["retry-after"];
  if (said === undefined) return null;
  const ms = /^\d+(\.\d+)?s?$/.test(said) ? Number.parseFloat(said) * 1000 : Date.parse(said) - now;
  return ms >= 0 ? ms : null;
}
