import { lazy } from "react";
import { useReauthentication } from "../../lib/session/reauthentication.ts";
import { Late } from "../../ui/late.tsx";

const ReauthenticateDialog = lazy(() => import("../../features/auth/reauthenticate-dialog.tsx"));

/** Asks for the password while a call waits for it. */
export function Reauthentication() {
  const end = useReauthentication();
  return end ? (
    <Late>
      <ReauthenticateDialog onEnd={end} />
    </Late>
  ) : null;
}
