import { messagesApi } from "@balcao/shared/messages/api";
import type { MediaType, Message } from "@balcao/shared/messages/schema";
import { skipToken, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, isPassing, upload } from "../../lib/api.ts";
import { putMessage } from "./cache.ts";
import type { Attachment } from "./drafts.ts";

/** One message on its way to the server. The client id makes a repeated post the same message. */
export type Outgoing = {
  ticketId: number;
  clientId: string;
  body: string;
  attachment: Attachment | null;
  quoted: Message | null;
  at: string;
};
/** What the conversation shows of it until the server's copy is there. */
export type Waiting = {
  outgoing: Outgoing;
  message: Message;
  error: Error | null;
  again: () => void;
  discard: () => void;
};

export const sendKey = ["send"] as const;
const keyOf = (ticketId: number) => ["send", ticketId] as const;
const progressKey = (clientId: string) => ["upload", clientId] as const;
const tries = 3;

/** Sends in the order of writing, one after another per conversation, and goes on by itself when the network is back. */
export function useSend(ticketId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: keyOf(ticketId),
    scope: { id: `send-${ticketId}` },
    gcTime: Infinity,
    retry: (failures, error) => isPassing(error) && failures < tries,
    mutationFn: (outgoing: Outgoing) => {
      const { clientId, body, attachment, quoted } = outgoing;
      const request = { params: { ticketId }, body: { body, clientId, quotedMsg: quoted?.id } };
      if (!attachment) return call(messagesApi.send, request);
      return upload(messagesApi.send, request, [attachment.file], (share) =>
        cache.setQueryData(progressKey(clientId), share),
      );
    },
    onSuccess: ({ messages }, outgoing) => {
      for (const message of messages) putMessage(cache, message);
      // Kept for ever otherwise, file and all, like those that failed and wait for a decision.
      const mutations = cache.getMutationCache();
      const mine = mutations.getAll().find(({ state }) => state.variables === outgoing);
      if (mine) mutations.remove(mine);
      if (outgoing.attachment) URL.revokeObjectURL(outgoing.attachment.url);
    },
    meta: { quiet: true },
  });
}

/** Share of a file that has left this computer, 0 to 1. */
export const useProgress = (clientId: string | null): number =>
  useQuery<number>({ queryKey: progressKey(clientId ?? ""), queryFn: skipToken }).data ?? 0;

/** What was sent from here and is not among the server's messages yet, oldest first. */
export function useWaiting(
  ticketId: number,
  stored: readonly Message[],
  author: { id: number; name: string },
): Waiting[] {
  const cache = useQueryClient();
  const send = useSend(ticketId);
  const sends = useMutationState({
    filters: { mutationKey: keyOf(ticketId), predicate: ({ state }) => state.status !== "success" },
    select: ({ mutationId, state: { variables, status, error } }) => ({
      n: mutationId,
      outgoing: variables as Outgoing | undefined,
      error: status === "error" ? error : null,
    }),
  });
  const known = new Set(stored.map(({ clientId }) => clientId));
  return sends.flatMap(({ n, outgoing, error }) => {
    if (!outgoing || known.has(outgoing.clientId)) return [];
    const discard = () => {
      const mutations = cache.getMutationCache();
      const mine = mutations.getAll().find(({ mutationId }) => mutationId === n);
      if (mine) mutations.remove(mine);
    };
    const again = () => {
      discard();
      send.mutate(outgoing);
    };
    return [{ outgoing, message: draftOf(outgoing, n, author, error), error, again, discard }];
  });
}

function draftOf(
  { ticketId, clientId, body, attachment, quoted, at }: Outgoing,
  n: number,
  author: { id: number; name: string },
  error: Error | null,
): Message {
  return {
    id: -n,
    ticketId,
    contactId: 0,
    body,
    fromMe: true,
    mediaType: attachment?.kind ?? "text",
    media: attachment && {
      id: 0,
      state: "ok",
      url: attachment.url,
      mimetype: attachment.file.type,
      name: attachment.file.name,
      size: attachment.file.size,
      seconds: null,
      width: null,
      height: null,
      voice: false,
      waveform: null,
      thumbnail: null,
    },
    ack: error ? -1 : 0,
    failure: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    quotedMsg: quoted && {
      id: quoted.id,
      body: quoted.body,
      fromMe: quoted.fromMe,
      mediaType: quoted.mediaType,
      author: quoted.author,
    },
    author: author.name,
    source: "desk",
    userId: author.id,
    reactions: [],
    poll: null,
    clientId,
    createdAt: at,
  };
}

/** How WhatsApp will show a file of this type. */
export function kindOf(mimetype: string): MediaType {
  if (/^image\/(jpeg|png|webp|gif)$/.test(mimetype)) return "image";
  if (/^video\/(mp4|3gpp|webm|quicktime)$/.test(mimetype)) return "video";
  return mimetype.startsWith("audio/") ? "audio" : "application";
}
