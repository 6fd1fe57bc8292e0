import { useEffect, useState } from "react";

/** The present time, updated every `everyMs`: for clocks on screen and for states that end by themselves. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
