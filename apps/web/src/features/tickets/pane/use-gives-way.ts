import { useState } from "react";
import { isCovered } from "../../../lib/shell/keys.ts";
import { useOfNow } from "../../../lib/time/use-shared-now.ts";
import { useWindowState } from "../../../lib/time/window-state.ts";

/**
 * Whether the composer is replaced by the reason why the attendant cannot write. The composer stays during a recording or under a dialog, because its
 * content would be lost silently. The server then refuses what is sent, with an explanation.
 */
export function useGivesWay(expiresAt: string | null, recording: boolean): boolean {
  const isClosed = useWindowState(expiresAt) === "closed";
  const isHeld = useOfNow(() => recording || isCovered());
  const [gave, give] = useState(isClosed);
  const gives = isClosed && (gave || !isHeld);
  if (gives !== gave) give(gives);
  return gives;
}
