import {
  type FromHelper,
  isHelperUsable,
  readFromHelper,
  toHelper,
  type ToHelper,
} from "@balcao/shared/connections/linking-helper";
import { useEffect, useEffectEvent, useState } from "react";

/** Whether this browser has the helper. `old` means a version that this page does not understand. */
export type Presence = "looking" | "absent" | "old" | "there";

/** How often the page asks for the helper. An installed helper answers the first time. */
const askEveryMs = 1500;

const say = (said: ToHelper): void => window.postMessage(toHelper(said), window.location.origin);

/** Looks for the helper and receives its messages. */
export function useHelper(onSaid: (said: FromHelper) => void) {
  const [presence, setPresence] = useState<Presence>("looking");
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.source !== window || event.origin !== window.location.origin) return;
    const said = readFromHelper(event.data);
    if (said?.type === "here") setPresence(isHelperUsable(said.version) ? "there" : "old");
    if (said) onSaid(said);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event);
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);
  const isFound = presence === "there" || presence === "old";
  useEffect(() => {
    if (isFound) return;
    say({ type: "hello" });
    const timer = setInterval(() => {
      setPresence((before) => (before === "looking" ? "absent" : before));
      say({ type: "hello" });
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [isFound]);
  return { presence, say };
}
