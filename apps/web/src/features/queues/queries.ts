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

/** Saves the form together with the hours, which are kept beside it. */
export const useSaveQueue = (hours: Pick<QueueChanges, "schedules">) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: null; body: QueueFields } | { id: number; body: QueueChanges }) =>
      id === null
        ? call(queuesApi.create, { body: { ...body, ...hours } })
        : call(queuesApi.update, { params: { queueId: id }, body: { ...body, ...hours } }),
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
