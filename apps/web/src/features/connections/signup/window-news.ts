/** A report of Meta's window about the sign-up. */
export type WindowNews =
  | { kind: "done"; wabaId: string; phoneNumberId: string; coexists: boolean }
  /** The company ended without choosing a number. */
  | { kind: "noNumber" }
  /** `step`: how far the company had come, in Meta's word. */
  | { kind: "cancelled"; step: string }
  | { kind: "failed"; reason: string };

const isId = (value: unknown): value is string => typeof value === "string" && /^\d{5,30}$/.test(value);
const wordsOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, 500) : "");

function parsed(data: unknown): { type?: unknown; event?: unknown; data?: unknown } | null {
  try {
    const read: unknown = typeof data === "string" ? JSON.parse(data) : null;
    return typeof read === "object" && read !== null ? read : null;
  } catch {
    return null;
  }
}

/** Reads a message of Meta's window. Null for any other message: Meta's script sends many that are no reports. */
export function readWindowNews(message: unknown): WindowNews | null {
  const read = parsed(message);
  if (read?.type !== "WA_EMBEDDED_SIGNUP") return null;
  const data = (typeof read.data === "object" && read.data !== null ? read.data : {}) as Record<string, unknown>;
  const { waba_id: wabaId, phone_number_id: phoneNumberId, current_step: step, error_message: reason } = data;
  switch (read.event) {
    case "FINISH":
    case "FINISH_ONLY_WABA":
    case "FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING": {
      const coexists = read.event === "FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING";
      return isId(wabaId) && isId(phoneNumberId)
        ? { kind: "done", wabaId, phoneNumberId, coexists }
        : { kind: "noNumber" };
    }
    case "CANCEL":
      return reason ? { kind: "failed", reason: wordsOf(reason) } : { kind: "cancelled", step: wordsOf(step) };
    case "ERROR":
      return { kind: "failed", reason: wordsOf(reason) };
    default:
      return null;
  }
}

/** Whether a message comes from Meta's window and not from a foreign window. `script`: the address of Meta's script. */
export function isOfMeta(origin: string, script: string): boolean {
  const { hostname, origin: own } = new URL(script);
  if (hostname !== "connect.facebook.net") return origin === own;
  return /^https:\/\/(?:[a-z0-9-]+\.)*facebook\.com$/.test(origin);
}
