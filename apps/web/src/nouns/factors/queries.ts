import { factorsApi } from "@balcao/shared/factors/api";
import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";

/** What the user signs in with besides the password. Only few dialogs show it, so it is fetched when they open. */
export const ownFactors = queryOptions({
  queryKey: ["own-factors"],
  queryFn: ({ signal }) => call(factorsApi.show, {}, signal),
  staleTime: 0,
});
const renew = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ownFactors.queryKey });

/** Gets a secret for an authenticator app. */
export const useEnrol = () => useChange(() => call(factorsApi.enrol, {}), renew, true);
/** Confirms the app by its first code, and returns the backup codes. */
export const useConfirmApp = () =>
  useChange((code: string) => call(factorsApi.confirm, { body: { code } }), renew, true);
export const useRemoveApp = () => useChange(() => call(factorsApi.remove, {}), renew);
export const useRenewBackupCodes = () => useChange(() => call(factorsApi.renewBackupCodes, {}), renew);
/** Takes a colleague's second factor away; the change comes as an event. */
export const useResetFactors = () =>
  useChange(
    (userId: number) => call(factorsApi.reset, { params: { userId } }),
    () => undefined,
  );
/** Removes the user's first factor with the link in the e-mail about it. */
export const useTakeBack = () =>
  useMutation({ mutationFn: (token: string) => call(factorsApi.takeBack, { body: { token } }), meta: { quiet: true } });
