import { mediaApi } from "@balcao/shared/media/api";
import { messagesApi } from "@balcao/shared/messages/api";
import type { Message } from "@balcao/shared/messages/schema";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { messageKeys, putMessage } from "./cache.ts";

export const messageList = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: messageKeys.of(ticketId),
    queryFn: ({ pageParam, signal }) =>
      call(messagesApi.list, { params: { ticketId }, query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

function useMessageChange<V>(change: (variables: V) => Promise<Message>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: (message) => putMessage(cache, message) });
}

export const useEditMessage = () =>
  useMessageChange(({ id, body }: { id: number; body: string }) =>
    call(messagesApi.edit, { params: { messageId: id }, body: { body } }),
  );
export const useDeleteMessage = () =>
  useMessageChange((id: number) => call(messagesApi.delete, { params: { messageId: id } }));
export const useRetryMessage = () =>
  useMessageChange((id: number) => call(messagesApi.retry, { params: { messageId: id } }));

/** The file comes as a message.update, when WhatsApp has given it. */
export const useDownloadMedia = () =>
  useMutation({ mutationFn: (mediaId: number) => call(mediaApi.download, { params: { mediaId } }) });
