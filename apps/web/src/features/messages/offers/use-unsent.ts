import type { MediaType, Message } from "@balcao/shared/messages/schema";
import { AppError } from "@balcao/shared/errors";
import i18next from "i18next";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { errorText } from "../../../lib/error-text.ts";
import { useMe } from "../../auth/me.ts";
import { progressKey, startSendingUnsent } from "../unsent.ts";
import { holdsBytes, unsentStore, type Outgoing } from "./unsent-store.ts";

/** An unsent message as the conversation shows it until the server's copy is there. */
export type UnsentMessage = {
  outgoing: Outgoing;
  message: Message;
  /** Why the server refused it, as a text. */
  fault: string | null;
};

const subscribe = (listener: () => void) => unsentStore.subscribe(listener);
const all = () => unsentStore.all();

/** Sends unsent messages, also those of an earlier visit, while somebody is signed in. Files live only in this page, so the browser asks before it is left. */
export function useSendUnsent(): void {
  const cache = useQueryClient();
  const { id } = useMe();
  useEffect(() => startSendingUnsent(cache, id), [cache, id]);
  const hasFiles = useSyncExternalStore(subscribe, () => all().some(holdsBytes));
  useEffect(() => {
    if (!hasFiles) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasFiles]);
}

/** Share of a file that has left this computer, 0 to 1. */
export const useProgress = (clientId: string | null): number =>
  useQuery<number>({ queryKey: progressKey(clientId ?? ""), queryFn: skipToken }).data ?? 0;

/** The ticket's messages that were written here and that the server has not stored yet, oldest first. */
export function useUnsent(ticketId: number, stored: readonly Message[]): readonly UnsentMessage[] {
  const me = useMe();
  const entries = useSyncExternalStore(subscribe, all);
  return useMemo(() => {
    const mine = entries.filter((one) => one.ticketId === ticketId && one.userId === me.id);
    if (mine.length === 0) return none;
    const known = new Set(stored.map(({ clientId }) => clientId));
    return mine
      .filter(({ clientId }) => !known.has(clientId))
      .map((outgoing) => ({ outgoing, message: draftOf(outgoing, me.name), fault: faultText(outgoing) }));
  }, [entries, ticketId, stored, me]);
}
const none: readonly UnsentMessage[] = [];

export const sendAgain = (outgoing: Outgoing): void =>
  unsentStore.put({ ...outgoing, fault: null, at: new Date().toISOString() });

function faultText({ fault }: Outgoing): string | null {
  if (fault === null) return null;
  return fault === "too-old" ? i18next.t("messages:failure.too-old") : errorText(new AppError(fault));
}

function draftOf(outgoing: Outgoing, author: string): Message {
  const { userId, ticketId, clientId, body, attachment, quoted, at, order, fault } = outgoing;
  return {
    id: -order,
    ticketId,
    contactId: 0,
    body,
    fromMe: true,
    mediaType: attachment?.kind ?? "text",
    quotedText: null,
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
    ack: fault ? -1 : 0,
    failure: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    isUnopened: false,
    quotedMsg: quoted,
    author,
    source: "desk",
    campaignId: null,
    userId,
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
