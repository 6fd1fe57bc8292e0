import { useMutationState } from "@tanstack/react-query";
import { useEffect } from "react";
import { sendKey } from "./send.ts";

/** What was not sent exists only in this page: the browser asks before it is closed or reloaded. */
export function useUnsentGuard(): void {
  const unsent =
    useMutationState({ filters: { mutationKey: sendKey }, select: ({ mutationId }) => mutationId }).length > 0;
  useEffect(() => {
    if (!unsent) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsent]);
}
