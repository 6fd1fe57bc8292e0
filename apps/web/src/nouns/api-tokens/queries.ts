import { apiTokensApi } from "@balcao/shared/api-tokens/api";
import type { ApiToken } from "@balcao/shared/api-tokens/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hears } from "../../lib/live.ts";
import { apiTokenKeys, dropApiToken, putApiToken } from "./cache.ts";
import { apiTokensLive } from "./live.ts";

hears(apiTokensLive);

/** The valid tokens of a number, newest first. */
export const tokensOf = (connectionId: number) =>
  queryOptions({
    queryKey: apiTokenKeys.of(connectionId),
    queryFn: async ({ signal }) => (await call(apiTokensApi.list, { params: { connectionId } }, signal)).tokens,
  });

/** Makes a token. Its answer alone has the secret, and the cache never gets it. */
export const useCreateToken = (connectionId: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(apiTokensApi.create, { params: { connectionId }, body: { name } }),
    onSuccess: ({ token }) => putApiToken(cache, token),
    gcTime: 0,
    meta: { quiet: true },
  });
};

export const useRevokeToken = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, connectionId }: ApiToken) =>
      call(apiTokensApi.revoke, { params: { connectionId, tokenId: id } }),
    onSuccess: (_done, { id, connectionId }) => dropApiToken(cache, connectionId, id),
  });
};
