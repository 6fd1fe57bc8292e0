import type { Request } from "@balcao/shared/contract";
import { queuesApi } from "@balcao/shared/queues/api";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { dropQueue, putQueue, queueKeys } from "./cache.ts";

/** All queues of the company, in their order. */
export const queueList = queryOptions({
  queryKey: queueKeys.all,
  queryFn: ({ signal }): Promise<QueueDetail[]> => call(queuesApi.list, {}, signal),
});

type QueueFields = Request<typeof queuesApi.create>["body"];
type QueueChanges = Request<typeof queuesApi.update>["body"];

/** The queue was saved and then its tree refused. `id` is that of the saved queue. */
export class TreeNotSaved extends Error {
  readonly id: number;
  constructor(id: number, cause: unknown) {
    super("The tree was not saved", { cause });
    this.id = id;
  }
}
type SaveRequest = { id: null; body: QueueFields } | { id: number; body: QueueChanges };
interface Beside {
  more: Pick<QueueChanges, "schedules" | "userIds">;
  saveTree: (queueId: number) => Promise<void>;
}

async function save({ id, body }: SaveRequest, { more, saveTree }: Beside): Promise<QueueDetail> {
  const queue =
    id === null
      ? await call(queuesApi.create, { body: { ...body, ...more } })
      : await call(queuesApi.update, { params: { queueId: id }, body: { ...body, ...more } });
  await saveTree(queue.id).catch((cause: unknown) => {
    throw new TreeNotSaved(queue.id, cause);
  });
  return queue;
}

/** Saves the form together with the hours, the people and the tree, which are kept beside it. */
export const useSaveQueue = (beside: Beside) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveRequest) => save(request, beside),
    onSuccess: (queue) => putQueue(cache, queue),
    meta: { quiet: true },
  });
};

/** Puts the queues into this order: each whose place is another one now is saved with it, one after another. */
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

export const useDeleteQueue = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (queueId: number) => call(queuesApi.delete, { params: { queueId } }),
    onSuccess: (_answer, queueId) => dropQueue(cache, queueId),
  });
};
