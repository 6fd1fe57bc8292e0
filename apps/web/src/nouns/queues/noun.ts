import type { SessionUser } from "@balcao/shared/auth/schema";
import type { Connection } from "@balcao/shared/connections/schema";
import type { TimelineTicket } from "@balcao/shared/messages/schema";
import { queuesApi } from "@balcao/shared/queues/api";
import type { QueueEvents } from "@balcao/shared/queues/events";
import { byOrder } from "@balcao/shared/queues/rules";
import type { Queue, QueueDetail } from "@balcao/shared/queues/schema";
import type { Colleague, User } from "@balcao/shared/users/schema";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Body, call } from "../../lib/api.ts";
import { inField, inList, inPages, renewAnswers, without } from "../../lib/cache/list-changes.ts";
import { useChange } from "../../lib/cache/change.ts";
import type { Live } from "../../lib/cache/live.ts";
import { deletes, kept, type SaveBody } from "../../lib/cache/noun.ts";
import { sessionKey } from "../auth/queries.ts";
import { connectionList } from "../connections/noun.ts";
import { messageKeys, type MessagePages } from "../messages/cache.ts";
import { queueOptionKeys } from "../queue-options/cache.ts";
import { ticketKeys } from "../tickets/keys.ts";
import { renewTickets } from "../tickets/renew.ts";
import { colleagueList, userKeys, type UserPages } from "../users/queries.ts";

/** All queues of the company, in their order. */
export const queueList = queryOptions({
  queryKey: ["queues"],
  queryFn: ({ signal }) => call(queuesApi.list, {}, signal),
});
const { put, drop } = kept<QueueDetail>(queueList.queryKey, byOrder);

/** Puts a new or changed queue into the cache, and into every ticket, user and connection that contains it. */
function putQueue(cache: QueryClient, queue: QueueDetail): void {
  const { id, name, color } = queue;
  put(cache, queue);
  const renew = (old: Queue): Queue => (old.id === id ? { ...old, name, color } : old);
  renewOffers(cache, renew);
  const inQueue = inField("queue", (old: Queue | null) => old && renew(old));
  renewTickets(cache, inQueue);
  renewAnswers<MessagePages>(cache, messageKeys.all, inPages<"tickets", TimelineTicket>("tickets", inQueue));
}

/** Removes a deleted queue from the cache. Only a fetch shows who now sees its closed tickets. */
function dropQueue(cache: QueryClient, queueId: number): void {
  drop(cache, queueId);
  renewOffers(cache, without(queueId));
  void cache.invalidateQueries({ queryKey: ticketKeys.all });
  void cache.invalidateQueries({ queryKey: messageKeys.all });
  // Options that forwarded to the deleted queue now have no target.
  void cache.invalidateQueries({ queryKey: queueOptionKeys.all });
}

/** Renews the queue wherever users and connections list it. Users' queues have the order of all queues, and connections have their own order. */
function renewOffers(cache: QueryClient, renew: (queue: Queue) => Queue | null): void {
  const inQueues = inField("queues", inList(renew));
  const inOrder = inField("queues", sorted(cache));
  const ofUser = <R extends { queues: Queue[] }>(row: R): R => inOrder(inQueues(row));
  renewAnswers<SessionUser>(cache, sessionKey, ofUser);
  renewAnswers<Connection[]>(cache, connectionList.queryKey, inList(inQueues));
  renewAnswers<Colleague[]>(cache, colleagueList.queryKey, inList(ofUser));
  renewAnswers<UserPages>(cache, userKeys.lists, inPages<"users", User>("users", ofUser));
}

/** Sorts the queues of a user in the order of all queues, if a screen has loaded that order. */
function sorted(cache: QueryClient): (queues: Queue[]) => Queue[] {
  const places = new Map(cache.getQueryData(queueList.queryKey)?.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Queue) => places.get(id) ?? places.size;
  return (queues) => {
    const now = queues.toSorted((a, b) => placeOf(a) - placeOf(b));
    return now.every((queue, place) => queue === queues[place]) ? queues : now;
  };
}

export const queuesLive: Live<QueueEvents> = {
  "queue.update": (cache, { queue }) => putQueue(cache, queue),
  "queue.delete": (cache, { queueId }) => dropQueue(cache, queueId),
};

/** The queue was saved, but the server refused its tree. `id` is the id of the saved queue. */
export class TreeNotSaved extends Error {
  readonly id: number;
  constructor(id: number, cause: unknown) {
    super("The tree was not saved", { cause });
    this.id = id;
  }
}
type SaveRequest = SaveBody<typeof queuesApi.create, typeof queuesApi.update>;
interface QueueParts {
  more: Pick<Body<typeof queuesApi.update>, "schedules" | "userIds">;
  saveTree: (queueId: number) => Promise<void>;
}

async function save({ id, body }: SaveRequest, { more, saveTree }: QueueParts): Promise<QueueDetail> {
  const queue =
    id === null
      ? await call(queuesApi.create, { body: { ...body, ...more } })
      : await call(queuesApi.update, { params: { queueId: id }, body: { ...body, ...more } });
  await saveTree(queue.id).catch((cause: unknown) => {
    throw new TreeNotSaved(queue.id, cause);
  });
  return queue;
}

/** Saves the form together with the hours, the people and the tree, which the server stores separately. */
export const useSaveQueue = (beside: QueueParts) =>
  useChange((request: SaveRequest) => save(request, beside), putQueue, true);
export const useDeleteQueue = deletes(queuesApi.delete, dropQueue);

/** Puts the queues into this order. Each queue with a new position is saved, one after another. */
export const useOrderQueues = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (queues: readonly QueueDetail[]) => {
      for (const [index, { id, orderQueue }] of queues.entries())
        if (orderQueue !== index + 1)
          putQueue(cache, await call(queuesApi.update, { params: { queueId: id }, body: { orderQueue: index + 1 } }));
    },
  });
};
