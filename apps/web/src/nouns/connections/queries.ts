import { connectionsApi, sessionsApi } from "@balcao/shared/connections/api";
import type { Connection } from "@balcao/shared/connections/schema";
import type { Request } from "@balcao/shared/contract";
import type { TimelineTicket } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { inField, inList, inPages, renewAnswers, without, withRow } from "../../lib/cached.ts";
import { byName } from "../../lib/paged.ts";
import { messageKeys, type MessagePages } from "../messages/cache.ts";
import { renewTickets } from "../tickets/renew.ts";

export const connectionList = queryOptions({
  queryKey: ["connections"],
  queryFn: ({ signal }) => call(connectionsApi.list, {}, signal),
});

/**
 * Puts a connection into the cache, and its name on its tickets and conversations. A connection that becomes the default ends the old
 * default, for which no event comes.
 */
export function putConnection(cache: QueryClient, connection: Connection): void {
  const { isDefault } = connection;
  const others = inList((one: Connection) => (isDefault && one.isDefault ? { ...one, isDefault: false } : one));
  renewAnswers<Connection[]>(cache, connectionList.queryKey, (list) => withRow(connection, byName)(others(list)));
  const { id, name } = connection;
  const named = (old: Ticket["whatsapp"]) => (old.id === id && old.name !== name ? { id, name } : old);
  const onNumber = inField("whatsapp", named);
  renewTickets(cache, onNumber);
  renewAnswers<MessagePages>(cache, messageKeys.all, inPages<"tickets", TimelineTicket>("tickets", onNumber));
}

export const dropConnection = (cache: QueryClient, connectionId: number): void =>
  renewAnswers<Connection[]>(cache, connectionList.queryKey, inList(without(connectionId)));

type ConnectionFields = Request<typeof connectionsApi.create>["body"];
type ConnectionChanges = Request<typeof connectionsApi.update>["body"];

/** A change whose answer is the changed connection. */
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
export const useSwitchOff = () =>
  useConnectionChange((id: number) => call(sessionsApi.switchOff, { params: { connectionId: id } }));
export const useEndSession = () =>
  useConnectionChange((id: number) => call(sessionsApi.end, { params: { connectionId: id } }));
