import { connectionsApi, sessionsApi } from "@balcao/shared/connections/api";
import type { Connection } from "@balcao/shared/connections/schema";
import type { Request } from "@balcao/shared/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const connectionList = queryOptions({
  queryKey: ["connections"],
  queryFn: ({ signal }) => call(connectionsApi.list, {}, signal),
});

const byName = (a: Connection, b: Connection) => {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : a.id - b.id;
};

/** There is one default: when a connection becomes it, the others stop being it, though no event says so for each. */
export const putConnection = (cache: QueryClient, connection: Connection): void => {
  cache.setQueryData(connectionList.queryKey, (list) =>
    list
      ?.filter(({ id }) => id !== connection.id)
      .map((other) => (connection.isDefault && other.isDefault ? { ...other, isDefault: false } : other))
      .concat(connection)
      .toSorted(byName),
  );
};

export const dropConnection = (cache: QueryClient, connectionId: number): void => {
  cache.setQueryData(connectionList.queryKey, (list) => list?.filter(({ id }) => id !== connectionId));
};

type ConnectionFields = Request<typeof connectionsApi.create>["body"];
type ConnectionChanges = Request<typeof connectionsApi.update>["body"];

/** A change that answers with the connection as it now is. */
function useConnectionChange<V>(change: (variables: V) => Promise<Connection>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: (connection) => putConnection(cache, connection) });
}

export const useSaveConnection = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: null; body: ConnectionFields } | { id: number; body: ConnectionChanges }) =>
      id === null
        ? call(connectionsApi.create, { body })
        : call(connectionsApi.update, { params: { connectionId: id }, body }),
    onSuccess: (connection) => putConnection(cache, connection),
    meta: { quiet: true },
  });
};

export const useMakeDefault = () =>
  useConnectionChange((id: number) =>
    call(connectionsApi.update, { params: { connectionId: id }, body: { isDefault: true } }),
  );

export const useDeleteConnection = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (connectionId: number) => call(connectionsApi.delete, { params: { connectionId } }),
    onSuccess: (_answer, connectionId) => dropConnection(cache, connectionId),
  });
};

export const useStartSession = () =>
  useConnectionChange(({ id, number }: { id: number; number?: string }) =>
    call(sessionsApi.start, { params: { connectionId: id }, body: number === undefined ? {} : { number } }),
  );
export const useRenewSession = () =>
  useConnectionChange((id: number) => call(sessionsApi.renew, { params: { connectionId: id } }));
export const useEndSession = () =>
  useConnectionChange((id: number) => call(sessionsApi.end, { params: { connectionId: id } }));
