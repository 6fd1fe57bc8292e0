import type { OutsideAction } from "@balcao/shared/integrations/port";

/** Undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An id as programs write it, a number or its digits; null for anything else. Whose it is, the caller finds out. */
export function idOf(value: unknown): number | null {
  const id = typeof value === "string" && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}

/** To whoever attends. */
export const toPeople: OutsideAction = { do: "transfer", queueId: null, userId: null };

/** How a program ends its part by our names: `transfer` to a queue, a user or people, `close`, or `stop`; null where it does not. */
export function endOf({ transfer, close, stop }: Record<string, unknown>): OutsideAction | null {
  if (typeof transfer === "object" && transfer !== null) {
    const { queueId, userId } = transfer as Record<string, unknown>;
    return { do: "transfer", queueId: idOf(queueId), userId: idOf(userId) };
  }
  if (transfer === true) return toPeople;
  if (close === true) return { do: "close" };
  return stop === true ? { do: "stop" } : null;
}
