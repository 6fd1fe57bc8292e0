import type { OutsideAction } from "@balcao/shared/integrations/port";
import { looseJson } from "./loose-json.ts";

/** Undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON that a flow put together from texts, or that a program wrote in its own notation. */
export function lenientJson(text: string): unknown {
  const strict = jsonOf(text);
  if (strict !== undefined || !/^\s*[{["]/.test(text)) return strict;
  const loose = looseJson(text);
  return loose === "" ? undefined : jsonOf(loose);
}

/** An id as programs write it: a number or its digits; null for anything else. The caller checks to whom it belongs. */
export function idOf(value: unknown): number | null {
  const id = typeof value === "string" && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}

/** To whoever attends. */
export const toPeople: Extract<OutsideAction, { do: "transfer" }> = { do: "transfer", queueId: null, userId: null };
