import { authApi } from "@balcao/shared/auth/api";
import type { Session } from "@balcao/shared/auth/schema";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../lib/api.ts";
import { offersInField, passkeyFault, signByPasskey, stopWaiting } from "../../lib/passkeys/browser.ts";
import { isApp } from "../../lib/pocket/is-app.ts";
import { session } from "../../lib/session/session.ts";

async function signIn(inField: boolean): Promise<Session> {
  const passkey = await signByPasskey(await call(authApi.askForPasskey, {}), inField);
  return call(authApi.signInByPasskey, { body: { passkey, place: isApp() ? "app" : "desk" } });
}

/** Signs in by a passkey that the user chooses in the browser's own dialog. */
export const usePasskeyLogin = () =>
  useMutation({
    mutationFn: () => signIn(false),
    onSuccess: (opened) => session.open(opened),
    meta: { quiet: true },
  });

/** Renews the question before the server's five minutes are over. */
const askAnewMs = 4 * 60_000;

/**
 * Lets the browser offer passkeys in the field of the e-mail while the page is open, and asks the server for a new question before the last question
 * is too old. Pauses during another sign-in by passkey (`isBusy`). Reports the server's refusals.
 */
export function usePasskeyInField(onRefusal: (error: unknown) => void, isBusy: boolean): void {
  useEffect(() => {
    if (isBusy) return undefined;
    let isOpen = true;
    const wait = async () => {
      if (!(await offersInField()) || !isOpen) return;
      const opened = await signIn(true);
      if (isOpen) session.open(opened);
    };
    // A new question ends the one that waits.
    const arm = () => {
      if (document.visibilityState !== "visible") return;
      wait().catch((error: unknown) => {
        // The form also works when the server cannot be reached or passkeys are off.
        if (!isOpen || passkeyFault(error) !== null || !isOfPasskey(error)) return;
        onRefusal(error);
        arm();
      });
    };
    arm();
    const timer = window.setInterval(arm, askAnewMs);
    document.addEventListener("visibilitychange", arm);
    return () => {
      isOpen = false;
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", arm);
      void stopWaiting();
    };
  }, [onRefusal, isBusy]);
}

const isOfPasskey = (error: unknown): boolean =>
  error instanceof Error && /^ERR_(?:PASSKEY(?:_COUNTER)?|USER_SWITCHED_OFF|COMPANY_BLOCKED)$/.test(error.message);
