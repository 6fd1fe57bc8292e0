import type { PasskeyAnswer, PasskeyOptions } from "./passkey.ts";

/** The checks of `passkeyAnswerSchema` as plain code, because browsers have no validator. */
export function isPasskeyAnswer(value: unknown): value is PasskeyAnswer {
  if (!hasOnly(value, ["id", "rawId", "type", "response"])) return false;
  const { id, rawId, type, response } = value;
  return (
    isBase64url(id, 1366) &&
    isBase64url(rawId, 1366) &&
    type === "public-key" &&
    hasOnly(response, ["clientDataJSON", "authenticatorData", "signature", "userHandle"]) &&
    isBase64url(response["clientDataJSON"], 2048) &&
    isBase64url(response["authenticatorData"], 1366) &&
    isBase64url(response["signature"], 1024) &&
    (response["userHandle"] === null || isBase64url(response["userHandle"], 88))
  );
}

/** WhatsApp's longest list of passkeys is shorter than this. */
const longestOptions = 16_384;
/** The checks of `passkeyOptionsSchema` as plain code, with a limit on the length of a question. */
export function isPasskeyOptions(value: unknown): value is PasskeyOptions {
  return (
    isRecord(value) &&
    isBase64url(value["challenge"], 2048) &&
    value["rpId"] === "whatsapp.com" &&
    JSON.stringify(value).length <= longestOptions
  );
}

/** Reads an answer that the user pasted, also in the quotes in which a console shows a text. Null when it is no answer. */
export function readPasskeyAnswer(pasted: string): PasskeyAnswer | null {
  try {
    const value: unknown = JSON.parse(withoutQuotes(pasted.slice(0, longestOptions).trim()));
    return isPasskeyAnswer(value) ? value : null;
  } catch {
    return null;
  }
}

/** A text without the quotes around it. An answer itself never begins with a quote. */
const withoutQuotes = (text: string): string => (/^['"`]/.test(text) ? text.slice(1, -1) : text);

/** Whether a value is an object with names, and not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasOnly = <K extends string>(value: unknown, names: readonly K[]): value is Record<K, unknown> =>
  isRecord(value) && Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));

const isBase64url = (value: unknown, max: number): boolean =>
  typeof value === "string" && value.length <= max && /^[\w-]+$/.test(value);
