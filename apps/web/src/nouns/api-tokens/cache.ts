import type { ApiToken } from "@balcao/shared/api-tokens/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inField, inList, renewAnswers, without, withRow } from "../../lib/cached.ts";

const all = ["api-tokens"] as const;
export const apiTokenKeys = { of: (connectionId: number) => [...all, connectionId] as const };

const newestFirst = (a: ApiToken, b: ApiToken) => b.id - a.id;

export const putApiToken = (cache: QueryClient, token: ApiToken): void =>
  renewAnswers<ApiToken[]>(cache, apiTokenKeys.of(token.connectionId), withRow(token, newestFirst));

export const dropApiToken = (cache: QueryClient, connectionId: number, tokenId: number): void =>
  renewAnswers<ApiToken[]>(cache, apiTokenKeys.of(connectionId), inList(without(tokenId)));

export function renameMaker(cache: QueryClient, { id, name }: { id: number; name: string }): void {
  const named = (maker: ApiToken["createdBy"]) => (maker?.id === id && maker.name !== name ? { id, name } : maker);
  renewAnswers<ApiToken[]>(cache, all, inList(inField("createdBy", named)));
}
