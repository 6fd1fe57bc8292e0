import { type QueryClient, skipToken, useQuery } from "@tanstack/react-query";

const keyOf = (clientId: string) => ["upload", clientId] as const;

/** Notes the share of an unsent message's files that this computer has uploaded, 0 to 1. */
export const noteProgress =
  (cache: QueryClient, clientId: string) =>
  (share: number): void =>
    void cache.setQueryData(keyOf(clientId), share);

export const useProgress = (clientId: string): number =>
  useQuery<number>({ queryKey: keyOf(clientId), queryFn: skipToken }).data ?? 0;
