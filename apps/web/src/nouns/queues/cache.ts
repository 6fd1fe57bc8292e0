import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Connection } from "@balcao/shared/connections/schema";
import { byOrder } from "@balcao/shared/queues/rules";
import type { Queue, QueueDetail } from "@balcao/shared/queues/schema";
import type { TimelineTicket } from "@balcao/shared/messages/schema";
import type { Colleague, User } from "@balcao/shared/users/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inField, inList, inPages, renewAnswers, without, withRow } from "../../lib/cached.ts";
import { sessionKey } from "../auth/queries.ts";
import { connectionList } from "../connections/queries.ts";
import { messageKeys, type MessagePages } from "../messages/cache.ts";
import { queueOptionKeys } from "../queue-options/cache.ts";
import { ticketKeys } from "../tickets/keys.ts";
import { renewTickets } from "../tickets/renew.ts";
import { colleagueList, userKeys, type UserPages } from "../users/queries.ts";

export const queueKeys = { all: ["queues"] as const };

/** Puts a made or changed queue into the cache, and into every ticket, user and connection that carries it. */
export function putQueue(cache: QueryClient, queue: QueueDetail): void {
  const { id, name, color } = queue;
  renewAnswers(cache, queueKeys.all, withRow(queue, byOrder));
  const renew = (old: Queue): Queue => (old.id === id ? { ...old, name, color } : old);
  renewOffers(cache, renew);
  const inQueue = inField("queue", (old: Queue | null) => old && renew(old));
  renewTickets(cache, inQueue);
  renewAnswers<MessagePages>(cache, messageKeys.all, inPages<"tickets", TimelineTicket>("tickets", inQueue));
}

/** Takes a deleted queue out of the cache. Only a fetch can tell who sees its closed tickets now. */
export function dropQueue(cache: QueryClient, queueId: number): void {
  renewAnswers<QueueDetail[]>(cache, queueKeys.all, inList(without(queueId)));
  renewOffers(cache, without(queueId));
  void cache.invalidateQueries({ queryKey: ticketKeys.all });
  void cache.invalidateQueries({ queryKey: messageKeys.all });
  // Options that forwarded to it lead nowhere now.
  void cache.invalidateQueries({ queryKey: queueOptionKeys.all });
}

/** Renews the queue in the lists of users, which stand in the order of all queues, and of connections, which have their own. */
function renewOffers(cache: QueryClient, renew: (queue: Queue) => Queue | null): void {
  const inQueues = inField("queues", inList(renew));
  const inOrder = inField("queues", sorted(cache));
  const ofUser = <R extends { queues: Queue[] }>(row: R): R => inOrder(inQueues(row));
  renewAnswers<SessionUser>(cache, sessionKey, ofUser);
  renewAnswers<Connection[]>(cache, connectionList.queryKey, inList(inQueues));
  renewAnswers<Colleague[]>(cache, colleagueList.queryKey, inList(ofUser));
  renewAnswers<UserPages>(cache, userKeys.lists, inPages<"users", User>("users", ofUser));
}

/** Sorts the queues of a user as the list of all queues is, where a screen has that list. */
function sorted(cache: QueryClient): (queues: Queue[]) => Queue[] {
  const places = new Map(cache.getQueryData<QueueDetail[]>(queueKeys.all)?.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Queue) => places.get(id) ?? places.size;
  return (queues) => {
    const now = queues.toSorted((a, b) => placeOf(a) - placeOf(b));
    return now.every((queue, place) => queue === queues[place]) ? queues : now;
  };
}
