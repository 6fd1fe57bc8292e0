import { useState } from "react";
import { isCovered } from "../../../lib/shell/keys.ts";
import { useOfNow } from "../../../lib/time/use-shared-now.ts";
import { useWindowState } from "../../../nouns/tickets/window-state.ts";

/**
 * Whether the composer gives way to the reason why nothing can be written. While something is recorded or a dialog lies over it, it stays, or that
 * would be lost without a word; what is sent then is refused in words.
 */
export function useGivesWay(expiresAt: string | null, recording: boolean): boolean {
  const isClosed = useWindowState(expiresAt) === "closed";
  const isHeld = useOfNow(() => recording || isCovered());
  const [gave, give] = useState(isClosed);
  const gives = isClosed && (gave || !isHeld);
  if (gives !== gave) give(gives);
  return gives;
}
