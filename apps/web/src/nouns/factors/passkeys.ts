import { factorsApi } from "@balcao/shared/factors/api";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { makePasskey, signByPasskey } from "../../lib/passkeys/browser.ts";
import { ownFactors } from "./queries.ts";

/** Lets a device make a passkey, and stores it. Returns the backup codes that come with the first factor. */
export const useAddPasskey = () =>
  useChange(
    async (name: string) => {
      const passkey = await makePasskey(await call(factorsApi.askForPasskey, {}));
      return call(factorsApi.addPasskey, { body: { name, passkey } });
    },
    (cache) => cache.invalidateQueries({ queryKey: ownFactors.queryKey }),
    true,
  );

export const useRemovePasskey = () =>
  useChange(
    (passkeyId: number) => call(factorsApi.removePasskey, { params: { passkeyId } }),
    (cache) => cache.invalidateQueries({ queryKey: ownFactors.queryKey }),
  );

/** A fresh proof by a passkey. */
export const useProveByPasskey = () =>
  useChange(
    async () => {
      const passkey = await signByPasskey(await call(factorsApi.askForProof, {}));
      return call(factorsApi.prove, { body: { passkey } });
    },
    () => undefined,
    true,
  );
