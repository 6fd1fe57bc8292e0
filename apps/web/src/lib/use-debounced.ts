import { useEffect, useState } from "react";

/** The last value that stayed unchanged for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms = 500): T {
  const [rested, rest] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => rest(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
