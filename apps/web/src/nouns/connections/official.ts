import { type OfficialNumber, officialApi } from "@balcao/shared/connections/official-api";
import type { Connection } from "@balcao/shared/connections/schema";
import { queryOptions } from "@tanstack/react-query";
import { type Body, call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { putConnection } from "./noun.ts";

/** The typed access of a number that is not official yet. */
export type OfficialAccess = Body<typeof officialApi.check>;

/** The values that Meta's pages ask for. They change only with the installation. */
export const officialCallback = queryOptions({
  queryKey: ["official-callback"],
  queryFn: ({ signal }) => call(officialApi.callback, {}, signal),
});

/** The access of an official number. It is fetched each time it is shown, because no event reports it. */
export const officialNumberOf = (connectionId: Connection["id"]) =>
  queryOptions({
    queryKey: ["official-number", connectionId],
    queryFn: ({ signal }) => call(officialApi.show, { params: { connectionId } }, signal),
    staleTime: 0,
  });

/** Asks Meta about an access. The form shows a refusal beside its field. */
export const useCheckOfficial = () =>
  useChange(
    (access: OfficialAccess) => call(officialApi.check, { body: access }),
    () => undefined,
    true,
  );

/** Makes an official number from a checked access. The form shows a refusal. */
export const useAddOfficial = () =>
  useChange((body: Body<typeof officialApi.create>) => call(officialApi.create, { body }), putConnection, true);

/** Changes how a number is reached. The form shows a refusal beside its field. */
export const useChangeOfficial = (connectionId: Connection["id"]) =>
  useChange(
    (body: Body<typeof officialApi.update>): Promise<OfficialNumber> =>
      call(officialApi.update, { params: { connectionId }, body }),
    (cache, answer) => cache.setQueryData(officialNumberOf(connectionId).queryKey, answer),
    true,
  );

/** Registers a number at Meta again. The form shows a refusal. */
export const useRegisterOfficial = (connectionId: Connection["id"]) =>
  useChange(
    (pin: string): Promise<OfficialNumber> => call(officialApi.register, { params: { connectionId }, body: { pin } }),
    (cache, answer) => cache.setQueryData(officialNumberOf(connectionId).queryKey, answer),
    true,
  );
