import { chatsApi } from "@balcao/shared/chats/api";
import type { ChatMessage } from "@balcao/shared/chats/schema";
import { AppError, type ErrorCode } from "@balcao/shared/errors";
import type { QueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { call, isPassing, upload } from "../../lib/api.ts";
import { newId } from "../../lib/id.ts";
import { putChatMessage } from "./cache.ts";

/** A file that is chosen but not sent; `url` shows it from memory. */
export type ChosenFile = { key: string; file: File; url: string };
/** A message on its way. A call repeated with its client id makes no second message. It lives as long as this page. */
export type UnsentChatMessage = {
  clientId: string;
  chatId: number;
  message: string;
  quoted: ChatMessage | null;
  files: readonly ChosenFile[];
  at: string;
  /** Why it did not leave, until the user sends it again; null while it is on its way. */
  fault: ErrorCode | "unreachable" | null;
};

let entries: readonly UnsentChatMessage[] = [];
const listeners = new Set<() => void>();
/** What is sent in each chat: one after another, in the order of writing. */
const lines = new Map<number, Promise<void>>();

function change(next: readonly UnsentChatMessage[]): void {
  entries = next;
  listeners.forEach((listener) => listener());
}
const without = ({ clientId }: UnsentChatMessage) => entries.filter((one) => one.clientId !== clientId);

function post({ chatId, clientId, message, quoted, files }: UnsentChatMessage): Promise<ChatMessage> {
  const request = { params: { chatId }, body: { message, clientId, quotedId: quoted?.id } };
  const bytes = files.map(({ file }) => file);
  return bytes.length > 0 ? upload(chatsApi.send, request, bytes, () => undefined) : call(chatsApi.send, request);
}

async function attempt(cache: QueryClient, entry: UnsentChatMessage): Promise<void> {
  if (!entries.includes(entry)) return;
  try {
    putChatMessage(cache, await post(entry));
    dropUnsent(entry);
  } catch (error) {
    const fault = error instanceof AppError ? error.code : isPassing(error) ? "unreachable" : "ERR_INTERNAL";
    change(entries.map((one) => (one === entry ? { ...entry, fault } : one)));
  }
}

function queue(cache: QueryClient, entry: UnsentChatMessage): void {
  const line = (lines.get(entry.chatId) ?? Promise.resolve()).then(() => attempt(cache, entry));
  lines.set(entry.chatId, line);
}

export type NewMessage = Pick<UnsentChatMessage, "chatId" | "message" | "quoted" | "files">;
/** Shows the message at once and sends it. */
export function sendInChat(cache: QueryClient, message: NewMessage): void {
  const entry = { ...message, clientId: newId(), at: new Date().toISOString(), fault: null };
  change([...entries, entry]);
  queue(cache, entry);
}

export function sendAgain(cache: QueryClient, failed: UnsentChatMessage): void {
  const entry = { ...failed, fault: null };
  change(entries.map((one) => (one.clientId === failed.clientId ? entry : one)));
  queue(cache, entry);
}

export function dropUnsent(entry: UnsentChatMessage): void {
  for (const { url } of entry.files) URL.revokeObjectURL(url);
  change(without(entry));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const all = () => entries;

/** What was written in this chat and is not among the stored messages yet. */
export function useUnsentIn(chatId: number, stored: readonly ChatMessage[]): readonly UnsentChatMessage[] {
  const known = useSyncExternalStore(subscribe, all);
  return useMemo(() => {
    const arrived = new Set(stored.map(({ clientId }) => clientId));
    return known.filter((one) => one.chatId === chatId && !arrived.has(one.clientId));
  }, [known, chatId, stored]);
}
