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
  hours: Pick<QueueChanges, "schedules">;
  saveTree: (queueId: number) => Promise<void>;
}

async function save({ id, body }: SaveRequest, { hours, saveTree }: Beside): Promise<QueueDetail> {
  const queue =
    id === null
      ? await call(queuesApi.create, { body: { ...body, ...hours } })
      : await call(queuesApi.update, { params: { queueId: id }, body: { ...body, ...hours } });
  await saveTree(queue.id).catch((cause: unknown) => {
    throw new TreeNotSaved(queue.id, cause);
  });
  return queue;
}

/** Saves the form together with the hours and the tree, which are kept beside it. */
export const useSaveQueue = (beside: Beside) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveRequest) => save(request, beside),
    onSuccess: (queue) => putQueue(cache, queue),
    meta: { quiet: true },
  });
};

export const useDeleteQueue = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (queueId: number) => call(queuesApi.delete, { params: { queueId } }),
    onSuccess: (_answer, queueId) => dropQueue(cache, queueId),
  });
};
