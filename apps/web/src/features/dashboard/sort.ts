import type { Attendant } from "@balcao/shared/dashboard/schema";
import { byName } from "../../lib/paged.ts";

export const columns = ["name", "rating", "tickets", "avgSupportTime", "medianSupportTime", "online"] as const;
export type Column = (typeof columns)[number];
export type Order = { by: Column; down: boolean };

/** Attendants in the chosen order. Those without a number stand last in either direction, and equal ones are ordered by name. */
export const sorted = (attendants: readonly Attendant[], { by, down }: Order): Attendant[] =>
  attendants.toSorted((a, b) =>
    by === "name" ? (down ? -1 : 1) * byName(a, b) : compare(a[by], b[by], down) || byName(a, b),
  );

function compare(a: number | boolean | null, b: number | boolean | null, down: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return (Number(a) - Number(b)) * (down ? -1 : 1);
}
