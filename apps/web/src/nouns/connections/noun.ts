import { connectionsApi, sessionsApi } from "@balcao/shared/connections/api";
import type { ConnectionEvents } from "@balcao/shared/connections/events";
import type { PasskeyAnswer } from "@balcao/shared/connections/passkey";
import { passkeyApi } from "@balcao/shared/connections/passkey-api";
import type { Connection } from "@balcao/shared/connections/schema";
import type { TimelineTicket } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { inField, inList, inPages, renewAnswers } from "../../lib/cache/list-changes.ts";
import type { Live } from "../../lib/cache/live.ts";
import { deletes, kept, saves } from "../../lib/cache/noun.ts";
import { byName } from "../../lib/cache/paged.ts";
import { messageKeys, type MessagePages } from "../messages/cache.ts";
import { askAgain } from "../tickets/ask-again.ts";
import { ticketKeys } from "../tickets/keys.ts";
import { renewTickets } from "../tickets/renew.ts";

export const connectionList = queryOptions({
  queryKey: ["connections"],
  queryFn: ({ signal }) => call(connectionsApi.list, {}, signal),
});

const { put, drop } = kept<Connection>(connectionList.queryKey, byName);

/**
 * The settings of a connection's fallback queue. While a menu waits for a customer, the customer's ticket is not unseen if a fallback queue will take
 * it.
 */
const fallbackOf = ({ transferQueueId, timeToTransfer }: Connection): string =>
  [transferQueueId, timeToTransfer].join();

const notDefault = (one: Connection): Connection => (one.isDefault ? { ...one, isDefault: false } : one);

/**
 * Puts a connection into the cache, and its name on its tickets and conversations. When a connection becomes the default, this also removes the mark
 * of the old default, because no event reports that.
 */
export function putConnection(cache: QueryClient, connection: Connection): void {
  const { id, name, isDefault } = connection;
  const known = cache.getQueryData(connectionList.queryKey)?.find((one) => one.id === id);
  if (known && fallbackOf(known) !== fallbackOf(connection)) askAgain(cache, ticketKeys.unseen);
  if (isDefault) renewAnswers(cache, connectionList.queryKey, inList(notDefault));
  put(cache, connection);
  const named = <W extends TimelineTicket["whatsapp"]>(old: W): W =>
    old.id === id && old.name !== name ? { ...old, name } : old;
  renewTickets(cache, inField("whatsapp", named<Ticket["whatsapp"]>));
  const onTimeline = (row: TimelineTicket): TimelineTicket =>
    inField("whatsapp", named<TimelineTicket["whatsapp"]>)(row);
  renewAnswers<MessagePages>(cache, messageKeys.all, inPages<"tickets", TimelineTicket>("tickets", onTimeline));
}

export const connectionsLive: Live<ConnectionEvents> = {
  "connection.update": (cache, { connection }) => putConnection(cache, connection),
  "connection.delete": (cache, { connectionId }) => drop(cache, connectionId),
};

export const useSaveConnection = saves(connectionsApi, putConnection);

export const useMakeDefault = () =>
  useChange(
    (id: number) => call(connectionsApi.update, { params: { connectionId: id }, body: { isDefault: true } }),
    putConnection,
  );

export const useDeleteConnection = deletes(connectionsApi.delete, drop);

export const useStartSession = () =>
  useChange(
    ({ id, number }: { id: number; number?: string }) =>
      call(sessionsApi.start, { params: { connectionId: id }, body: number === undefined ? {} : { number } }),
    putConnection,
  );
export const useRenewSession = () =>
  useChange((id: number) => call(sessionsApi.renew, { params: { connectionId: id } }), putConnection);
export const useSwitchOff = () =>
  useChange((id: number) => call(sessionsApi.switchOff, { params: { connectionId: id } }), putConnection);
export const useEndSession = () =>
  useChange((id: number) => call(sessionsApi.end, { params: { connectionId: id } }), putConnection);

/** Nothing is done with the answer, because events of the connection report its next states. */
const heard = () => undefined;
/** Passes WhatsApp's question for the account's passkey to this browser. */
export const useBeginPasskey = () =>
  useChange((id: number) => call(passkeyApi.begin, { params: { connectionId: id } }), heard);
/** The dialog itself explains why an answer was refused. */
export const useAnswerPasskey = () =>
  useChange(
    ({ id, attempt, answer }: { id: number; attempt: string; answer: PasskeyAnswer }) =>
      call(passkeyApi.answer, { params: { connectionId: id }, body: { attempt, answer } }),
    heard,
    true,
  );
/** Sends whether the phone shows the same code. */
export const useComparePasskey = () =>
  useChange(
    ({ id, same }: { id: number; same: boolean }) =>
      call(passkeyApi.compare, { params: { connectionId: id }, body: { same } }),
    heard,
  );
