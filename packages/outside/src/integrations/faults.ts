import { IntegrationFault } from "@balcao/shared/integrations/port";
import type { IntegrationReason } from "@balcao/shared/integrations/reasons";
import type { OutsideAnswer } from "@balcao/shared/outside/port";
import { jsonOf } from "@balcao/shared/json";

/** Refusals that last until an admin changes something. */
const setUpWrongly = [401, 403, 404, 405, 410];

interface ReadOptions {
  /** Values that must not be shown when an answer repeats them. */
  secrets?: readonly string[];
  /** Further statuses that mean a wrong configuration. */
  alsoWrong?: readonly number[];
}

/** The fault for an answer without success. */
export function refused(
  { status, text }: OutsideAnswer,
  { secrets, alsoWrong = [] }: ReadOptions = {},
): IntegrationFault {
  if (status >= 300 && status < 400) return new IntegrationFault("bad-answer", `${status}: redirect`);
  const reason: IntegrationReason = [...setUpWrongly, ...alsoWrong].includes(status) ? "configuration" : "bad-answer";
  return new IntegrationFault(reason, `${status}: ${wordsOf(text, secrets)}`);
}

/** The fault for an unreadable answer. */
export const unreadable = ({ status, text }: OutsideAnswer, secrets: readonly string[] = []): IntegrationFault =>
  new IntegrationFault("bad-answer", `${status}: ${wordsOf(text, secrets)}`);

/** A program's text in a form that an admin may read: without tags, known secrets and addresses, because the program's own network is private. */
export function wordsOf(text: string, secrets: readonly string[] = []): string {
  const said = secrets
    .flatMap((secret) => [secret, Buffer.from(secret).toString("base64")])
    .filter((secret) => secret.length >= 3)
    .reduce((clean, secret) => clean.replaceAll(secret, "…"), messageOf(text))
    // The text is cut here, because the remaining steps would be slow for hostile texts.
    .slice(0, mostRead);
  return said
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, "…")
    .replace(/[a-z][a-z0-9+.-]{0,30}:\/\/[^\s"'<>]+/gi, "…")
    .replace(/\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b/g, "…")
    .replace(/(?<![0-9a-f:])\[?(?=[0-9a-f:]*::|(?:[0-9a-f]*:){7})[0-9a-f:]{3,}\]?(:\d+)?/gi, "…")
    .replace(/\b[a-z][\w.-]{0,253}:\d{2,5}\b/gi, "…")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 1000);
}

const mostRead = 4000;

/** The message of an answer in JSON, under the usual names. Otherwise it is the whole answer. */
function messageOf(text: string): string {
  const read = jsonOf(text);
  if (typeof read !== "object" || read === null) return text;
  const { message, error, error_description: described, hint } = read as Record<string, unknown>;
  const inner = typeof error === "object" && error !== null ? (error as Record<string, unknown>).message : error;
  const said = [message, inner, described, hint].filter((part) => typeof part === "string" && part !== "");
  return said.length > 0 ? said.join(" ") : text;
}
