import { officialSignupApi as api } from "@balcao/shared/connections/signup-api";
import { queryOptions } from "@tanstack/react-query";
import { type Body, call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { putConnection } from "./noun.ts";

/** What the page needs to open Meta's window. Null when the operator has no app. It changes only when the operator changes the app. */
export const signupWindow = queryOptions({
  queryKey: ["official-signup"],
  queryFn: ({ signal }) => call(api.window, {}, signal),
});

/** Asks for the password before Meta's window opens, if the last time was long ago. */
export const usePrepareSignup = () =>
  useChange(
    () => call(api.prepare, { body: {} }),
    () => undefined,
    true,
  );

/** Sends the report of Meta's window to the server. The page shows a refusal. */
export const useBeginSignup = () =>
  useChange(
    (body: Body<typeof api.begin>) => call(api.begin, { body }),
    () => undefined,
    true,
  );

/** Makes the connection of a signed-up number. The form shows a refusal. */
export const useFinishSignup = () =>
  useChange((body: Body<typeof api.create>) => call(api.create, { body }), putConnection, true);

/** The operator's app. The page fetches it each time it is opened, because no event reports a change. */
export const signupApp = queryOptions({
  queryKey: ["operator", "official-signup"],
  queryFn: ({ signal }) => call(api.showApp, {}, signal),
  staleTime: 0,
});

export const useChangeSignupApp = () =>
  useChange(
    (body: Body<typeof api.changeApp>) => call(api.changeApp, { body }),
    (cache, saved) => {
      cache.setQueryData(signupApp.queryKey, saved);
      return cache.invalidateQueries({ queryKey: signupWindow.queryKey });
    },
    true,
  );
