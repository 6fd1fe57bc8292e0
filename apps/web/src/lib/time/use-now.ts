import { useEffect, useState } from "react";

/** The present time, updated every `everyMs`. It serves clocks on screen and states that end with time. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
