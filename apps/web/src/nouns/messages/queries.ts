import { assistantApi } from "@balcao/shared/assistant/api";
import { mediaApi } from "@balcao/shared/media/api";
import { messagesApi } from "@balcao/shared/messages/api";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { messageKeys, type PageParam, putMessage, putStar } from "./cache.ts";

/** How many pages of a conversation are kept. Pages far from the reader are dropped and fetched again when needed. */
const maxPages = 5;
const aroundMs = 60_000;
type TicketAndContact = Pick<Ticket, "id" | "contactId">;

const firstPage = (around: number | null): PageParam => (around === null ? {} : { around });

/** A contact's conversation. It is fetched by one of the contact's tickets: from the newest message backwards, or around one message. */
export const messageList = ({ id: ticketId, contactId }: TicketAndContact, around: number | null = null) =>
  infiniteQueryOptions({
    queryKey: around === null ? messageKeys.of(contactId) : messageKeys.around(contactId, around),
    queryFn: ({ pageParam, signal }) => call(messagesApi.list, { params: { ticketId }, query: pageParam }, signal),
    initialPageParam: firstPage(around),
    getNextPageParam: ({ nextCursor }): PageParam | undefined => (nextCursor ? { cursor: nextCursor } : undefined),
    getPreviousPageParam: ({ newerCursor }): PageParam | undefined =>
      newerCursor ? { newer: newerCursor } : undefined,
    maxPages,
    ...(around === null ? {} : { gcTime: aroundMs }),
  });

/** Ids of the messages in a contact's conversation that the user starred. */
export const starredIn = ({ id: ticketId, contactId }: TicketAndContact) =>
  queryOptions({
    queryKey: messageKeys.starred(contactId),
    queryFn: ({ signal }) => call(messagesApi.starred, { params: { ticketId } }, signal),
  });

/** The earlier texts of an edited message, without the present one. */
export const versionsOf = (messageId: number) =>
  queryOptions({
    queryKey: ["versions", messageId],
    queryFn: ({ signal }) => call(messagesApi.versions, { params: { messageId } }, signal),
    gcTime: 0,
  });

/** Edits a message. `onRefused` is called even if the user has left the conversation meanwhile. */
export const useEditMessage = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: string; onRefused: () => void }) =>
      call(messagesApi.edit, { params: { messageId: id }, body: { body } }),
    onSuccess: (message) => putMessage(cache, message),
    onError: (_error, { onRefused }) => onRefused(),
  });
};
export const useDeleteMessage = () =>
  useChange((id: number) => call(messagesApi.delete, { params: { messageId: id } }), putMessage);
export const useRetryMessage = () =>
  useChange((id: number) => call(messagesApi.retry, { params: { messageId: id } }), putMessage);
/** Asks a customer for the phone number. Questions with the same `clientId` count as one. */
export const useAskPhone = () =>
  useChange(
    ({ ticketId, ...body }: { ticketId: Ticket["id"]; body: string; clientId: string }) =>
      call(messagesApi.send, { params: { ticketId }, body: { ...body, asksPhone: "true" } }),
    (cache, { messages }) => messages.forEach((message) => putMessage(cache, message)),
    true,
  );
/** Sets the company's reaction to a message. An empty emoji removes the reaction. */
export const useReact = () =>
  useChange(
    ({ id, emoji }: { id: number; emoji: string }) =>
      call(messagesApi.react, { params: { messageId: id }, body: { emoji } }),
    putMessage,
  );

export const useStar = () =>
  useChange(
    ({ id, starred }: { id: number; starred: boolean }) =>
      call(messagesApi.star, { params: { messageId: id }, body: { starred } }),
    putStar,
  );

export const useForward = () =>
  useChange(
    ({ id, ticketIds, clientId }: { id: number; ticketIds: number[]; clientId: string }) =>
      call(messagesApi.forward, { params: { messageId: id }, body: { ticketIds, clientId } }),
    (cache, { messages }) => messages.forEach((message) => putMessage(cache, message)),
    true,
  );

/** Asks WhatsApp for the file again. After WhatsApp has sent the file, a message.update event reports it. */
export const useDownloadMedia = () =>
  useMutation({ mutationFn: (mediaId: number) => call(mediaApi.download, { params: { mediaId } }) });

const readyMs = 5 * 60_000;

/** Whether the company has a provider that transcribes voice notes. This is fetched once for all bubbles, because it hardly ever changes. */
export const transcriptionReady = queryOptions({
  queryKey: ["transcription"],
  queryFn: ({ signal }) => call(assistantApi.transcription, {}, signal),
  staleTime: readyMs,
});

/** Requests the transcript of a voice note. A refusal is shown under the note's bubble. */
export const useTranscribe = () =>
  useChange((messageId: number) => call(assistantApi.transcribe, { params: { messageId } }), putMessage, true);
