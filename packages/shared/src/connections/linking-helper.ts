import type { PasskeyAnswer, PasskeyOptions } from "./passkey.ts";
import { isPasskeyAnswer, isPasskeyOptions, isRecord } from "./passkey-shape.ts";

/**
 * The helper for linking is an extension of the user's browser. It shows the passkey of an account on WhatsApp Web, because the passkey can be shown
 * only there. This file has the messages between the desk's page and the helper. The first number of the version changes when old and new versions
 * would no longer understand each other.
 */
export const helperVersion = "1.0.0";
/** Whether the page understands a helper of this version. */
export const isHelperUsable = (version: string): boolean => version.split(".")[0] === helperVersion.split(".")[0];

/** How long the helper keeps a job, in ms. After that it drops the job. */
export const helperJobMs = 300_000;

export const helperLanguages = ["pt", "en", "es"] as const;
export type HelperLanguage = (typeof helperLanguages)[number];

/** One passkey to show. */
export interface HelperJob {
  /** The attempt's id from the server. */
  id: string;
  options: PasskeyOptions;
  /** The company whose number is linked, for the user to read before showing the passkey. */
  company: string;
  /** The last digits of the number. Null while it is not known. */
  digits: string | null;
  language: HelperLanguage;
}

/** `not-shown`: the user cancelled, this browser has no such passkey, or the user was not verified. A browser does not reveal which. */
export type HelperRefusal = "not-shown" | "impossible";
/**
 * Why a job ended without an answer. `closed`: the tab of WhatsApp was closed. `busy`: another page of the desk has a job. `lost`: the helper ended.
 * `forbidden`: the browser does not let the helper run on WhatsApp Web, and the helper asks its owner for permission.
 */
export type HelperEnd = "cancelled" | "closed" | "expired" | "busy" | "lost" | "forbidden";
const refusals: readonly HelperRefusal[] = ["not-shown", "impossible"];
/** Whether a word is a refusal of the helper. */
export const isHelperRefusal = (value: unknown): value is HelperRefusal => refusals.some((word) => word === value);
const ends: readonly HelperEnd[] = ["cancelled", "closed", "expired", "busy", "lost", "forbidden"];

/** The messages of the desk's page. */
export type ToHelper = { type: "hello" } | { type: "begin"; job: HelperJob } | { type: "cancel"; id: string };
/** The messages of the helper. After `not-shown` it waits for another try in its tab. `answer` and `over` end the job. */
export type FromHelper =
  | { type: "here"; version: string }
  | { type: "opened"; id: string }
  | { type: "refused"; id: string; why: HelperRefusal }
  | { type: "answer"; id: string; answer: PasskeyAnswer }
  | { type: "over"; id: string; why: HelperEnd };

/** The envelope that marks these messages among the others of the page. */
export const toHelper = (said: ToHelper) => ({ to: "balcao-linking-helper", said }) as const;
export const fromHelper = (said: FromHelper) => ({ from: "balcao-linking-helper", said }) as const;

/** The message of a page to the helper. Null for everything else. */
export function readToHelper(data: unknown): ToHelper | null {
  if (!isRecord(data) || data["to"] !== "balcao-linking-helper") return null;
  return isToHelper(data["said"]) ? data["said"] : null;
}
/** The message of the helper to a page. Null for everything else. */
export function readFromHelper(data: unknown): FromHelper | null {
  if (!isRecord(data) || data["from"] !== "balcao-linking-helper") return null;
  return isFromHelper(data["said"]) ? data["said"] : null;
}

/** Whether this is a message of the desk's page. */
export function isToHelper(value: unknown): value is ToHelper {
  if (!isRecord(value)) return false;
  if (value["type"] === "hello") return true;
  if (value["type"] === "cancel") return isShort(value["id"], 64);
  return value["type"] === "begin" && isHelperJob(value["job"]);
}

/** Whether this is a message of the helper. */
export function isFromHelper(value: unknown): value is FromHelper {
  if (!isRecord(value)) return false;
  if (value["type"] === "here") return isShort(value["version"], 20);
  if (!isShort(value["id"], 64)) return false;
  if (value["type"] === "opened") return true;
  if (value["type"] === "refused") return isHelperRefusal(value["why"]);
  if (value["type"] === "over") return ends.some((word) => word === value["why"]);
  return value["type"] === "answer" && isPasskeyAnswer(value["answer"]);
}

/** Whether this is a complete job. */
export const isHelperJob = (value: unknown): value is HelperJob =>
  isRecord(value) &&
  isShort(value["id"], 64) &&
  isShort(value["company"], 200) &&
  (value["digits"] === null || (typeof value["digits"] === "string" && /^\d{1,4}$/.test(value["digits"]))) &&
  helperLanguages.some((language) => language === value["language"]) &&
  isPasskeyOptions(value["options"]);

const isShort = (value: unknown, max: number): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= max;
