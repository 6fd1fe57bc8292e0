import type { OutsideAction } from "@balcao/shared/integrations/port";
import { jsonOf } from "@balcao/shared/json";
import { looseJson } from "./loose-json.ts";

/** JSON that was encoded as text twice and decoded once. */
const escapedJson = /^\s*[{[]\s*\\"/;

/** JSON that a flow composed from texts, or that a program wrote in another notation. */
export function lenientJson(text: string): unknown {
  const strict = jsonOf(escapedJson.test(text) ? text.replaceAll('\\"', '"') : text);
  if (strict !== undefined || !/^\s*[{["]/.test(text)) return strict;
  const loose = looseJson(text);
  return loose === "" ? undefined : jsonOf(loose);
}

/** An id in a program's form: a number or its digits. Null for anything else. The caller checks the owner of the id. */
export function idOf(value: unknown): number | null {
  const id = typeof value === "string" && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}

/** A note for the attendants. */
export const toPeople: Extract<OutsideAction, { do: "transfer" }> = { do: "transfer", queueId: null, userId: null };
