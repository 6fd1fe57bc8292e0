import { useCallback, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { UNSAFE_NavigationContext } from "react-router-dom";
import { holdHistory } from "../../lib/screen/held-history.ts";
import { Confirm } from "../dialogs/confirm.tsx";

/** The state of a navigation that loses nothing of the page, so that no question is asked. */
export const withNothingLost = { nothingLost: true } as const;
const losesNothing = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "nothingLost" in state && state.nothingLost === true;

type Leave = () => void;

/**
 * Asks for confirmation before the user leaves a page with unsaved changes by a link, a key or the browser's buttons. Before its tab is closed the
 * browser itself asks.
 */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation();
  const [leave, hold] = useState<Leave | null>(null);
  const keep = useCallback((leaving: Leave) => hold(() => leaving), []);
  useHeldRoutes(dirty, keep);
  useHeldHistory(dirty, keep);
  return (
    <Confirm
      open={leave !== null}
      title={t("discardTitle")}
      text={t("discardText")}
      action={t("discard")}
      dismiss={t("keepEditing")}
      danger
      onClose={() => hold(null)}
      onConfirm={() => {
        hold(null);
        leave?.();
      }}
    />
  );
}

/** Stops the navigations of the router. The router's own blocker needs its large data router, which every first page would have to load. */
function useHeldRoutes(dirty: boolean, hold: (leave: Leave) => void): void {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  useEffect(() => {
    if (!dirty) return undefined;
    const before = { push: navigator.push.bind(navigator), replace: navigator.replace.bind(navigator) };
    type Go = typeof before.push;
    const held =
      (leave: Go): Go =>
      (to, state, options) =>
        losesNothing(state) ? leave(to, state, options) : hold(() => leave(to, state, options));
    Object.assign(navigator, { push: held(before.push), replace: held(before.replace) });
    return () => void Object.assign(navigator, before);
  }, [dirty, navigator, hold]);
}

const positionOf = (state: unknown): number | null =>
  typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" ? state.idx : null;

/** Stops Back and Forward, which have already moved when the page gets the event. The page moves back, and leaves only after the question. */
function useHeldHistory(dirty: boolean, hold: (leave: Leave) => void): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const here = positionOf(window.history.state);
    let isFree = false;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const moved = (event: PopStateEvent) => {
      const there = positionOf(event.state);
      if (isFree || here === null || there === null) return;
      // The router must see neither this move nor the move back.
      event.stopImmediatePropagation();
      if (there === here) return;
      window.history.go(here - there);
      hold(() => {
        isFree = true;
        window.history.go(there - here);
      });
    };
    const release = holdHistory(moved);
    window.addEventListener("beforeunload", ask);
    return () => {
      release();
      window.removeEventListener("beforeunload", ask);
    };
  }, [dirty, hold]);
}
