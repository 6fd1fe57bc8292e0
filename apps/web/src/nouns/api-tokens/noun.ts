import { apiTokensApi } from "@balcao/shared/api-tokens/api";
import type { ApiToken } from "@balcao/shared/api-tokens/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { inField, inList, renewAnswers } from "../../lib/cache/list-changes.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { kept } from "../../lib/cache/noun.ts";

const all = ["api-tokens"] as const;
/** The valid tokens of a number, newest first. */
export const tokensOf = (connectionId: number) =>
  queryOptions({
    queryKey: [...all, connectionId] as const,
    queryFn: async ({ signal }) => (await call(apiTokensApi.list, { params: { connectionId } }, signal)).tokens,
  });

const ofNumber = (connectionId: number) => kept<ApiToken>(tokensOf(connectionId).queryKey, (a, b) => b.id - a.id);

hears({
  "api-token.update": (cache, { token }) => ofNumber(token.connectionId).put(cache, token),
  "api-token.delete": (cache, { connectionId, tokenId }) => ofNumber(connectionId).drop(cache, tokenId),
  // Tokens name the user who made them.
  "user.update": (cache, { user: { id, name } }) => {
    const named = (maker: ApiToken["createdBy"]) => (maker?.id === id && maker.name !== name ? { id, name } : maker);
    renewAnswers<ApiToken[]>(cache, all, inList(inField("createdBy", named)));
  },
});

/** Makes a token. Only the answer contains the token's secret, and the cache never gets the secret. */
export const useCreateToken = (connectionId: number) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(apiTokensApi.create, { params: { connectionId }, body: { name } }),
    onSuccess: ({ token }) => ofNumber(connectionId).put(cache, token),
    gcTime: 0,
    meta: { quiet: true },
  });
};

export const useRevokeToken = () =>
  useChange(
    ({ id, connectionId }: ApiToken) => call(apiTokensApi.revoke, { params: { connectionId, tokenId: id } }),
    (cache, _done, { id, connectionId }) => ofNumber(connectionId).drop(cache, id),
  );
