import { useState } from "react";
import type { Column, Sort } from "./columns.ts";

type Value = string | number | null;

/**
 * Rows that are all loaded, in the order that the reader chooses. The first order follows the names from `first`, which also orders equal rows. Rows
 * without a value come last in both directions.
 */
export function useSorted<T>(items: readonly T[], columns: readonly Column<T>[], first: string) {
  const [{ by, down }, setOrder] = useState({ by: first, down: false });
  const valueOf = (key: string, item: T): Value => {
    const { sorts } = columns.find((column) => column.key === key) ?? {};
    return typeof sorts === "function" ? sorts(item) : null;
  };
  const compared = (key: string, one: T, other: T, isDown: boolean) =>
    compare(valueOf(key, one), valueOf(key, other), isDown);
  const sort: Sort = {
    by,
    down,
    // Numbers begin with the greatest, and names with A.
    choose: (key) =>
      setOrder(
        by === key
          ? { by, down: !down }
          : { by: key, down: items.some((one) => typeof valueOf(key, one) === "number") },
      ),
  };
  return {
    sort,
    items: items.toSorted((one, other) => compared(by, one, other, down) || compared(first, one, other, false)),
  };
}

function compare(one: Value, other: Value, down: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order = typeof one === "number" ? one - Number(other) : one.localeCompare(String(other));
  return down ? -order : order;
}
