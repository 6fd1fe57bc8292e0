import { useEffect, useState } from "react";

/** The value that has not changed for this long. */
export function useDebounced<T>(value: T, ms = 500): T {
  const [rested, rest] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => rest(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
