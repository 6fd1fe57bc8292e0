import type { MediaType, Message } from "@balcao/shared/messages/schema";
import { AppError } from "@balcao/shared/errors";
import i18next from "i18next";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { errorText } from "../../lib/error-text.ts";
import { useMe } from "../auth/me.ts";
import { useLeaveGuard } from "../../lib/unsent/use-leave-guard.ts";
import { startSendingUnsent } from "./send-unsent.ts";
import { unsentStore, type Outgoing } from "./unsent-store.ts";

/** An unsent message as the conversation shows it, until the server's copy arrives. */
export type UnsentMessage = {
  outgoing: Outgoing;
  message: Message;
  /** Why the server refused the message, as a text. */
  fault: string | null;
};

/** Sends unsent messages, also those from before a reload, while a user of a company that is not suspended is signed in. */
export function useSendUnsent(): void {
  const cache = useQueryClient();
  const { id, company } = useMe();
  const { suspended } = company;
  useEffect(() => (suspended ? undefined : startSendingUnsent(cache, id)), [cache, id, suspended]);
  useLeaveGuard(unsentStore);
}

/** The messages of this ticket that the user wrote in this browser and that the server has not stored yet, oldest first. */
export function useUnsent(ticketId: number, stored: readonly Message[]): readonly UnsentMessage[] {
  const me = useMe();
  const entries = useSyncExternalStore(unsentStore.subscribe, unsentStore.all);
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
    linkPreview: null,
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
      transcript: null,
    },
    ack: fault ? -1 : 0,
    failure: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    isUnopened: false,
    isHeld: false,
    botSource: null,
    sourceCount: null,
    quotedMsg: quoted,
    author,
    source: "desk",
    campaignId: null,
    userId,
    reactions: [],
    poll: null,
    template: null,
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
