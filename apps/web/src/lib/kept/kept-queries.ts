import type { SessionUser } from "@balcao/shared/auth/schema";
import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from "@tanstack/react-query";
import { storage } from "../storage.ts";
import { visit } from "../session/visit.ts";
import { eraseKept } from "./erase.ts";
import { lockUp, unlock } from "./vault.ts";

const daysMs = 24 * 3600_000;
const longestMs = 7 * daysMs;
const conversations = 50;
const restMs = 3000;
/** The nouns that the desk shows first. Search results, the board, and the ticket that prevents a new one are not stored. */
const nouns = ["session", "tickets", "messages", "queues", "tags", "connections"];
const passing = ["search", "board", "board-counts", "in-the-way"];

const holds = ({ queryKey: [noun, kind], state }: Query): boolean =>
  state.status === "success" && nouns.includes(String(noun)) && !passing.includes(String(kind));

const isThread = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] === "messages";

/** All lists and the most recently updated conversations, each with its first page only. The first page of a conversation has its newest messages. */
function inShort({ queries, mutations }: DehydratedState): DehydratedState {
  const newest = queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const threads = newest.filter((query) => isThread(query) && query.queryKey.length === 2).slice(0, conversations);
  const lists = newest.filter((query) => !isThread(query));
  return { mutations, queries: [...lists, ...threads].map((query) => ({ ...query, state: firstPage(query.state) })) };
}

type State = DehydratedState["queries"][number]["state"];
function firstPage(state: State): State {
  const data = state.data as { pages?: unknown[]; pageParams?: unknown[] } | null;
  if (!Array.isArray(data?.pages)) return state;
  return { ...state, data: { ...data, pages: data.pages.slice(0, 1), pageParams: data.pageParams?.slice(0, 1) } };
}

const mayKeep = (): boolean => "indexedDB" in window && window.isSecureContext && visit.token() === null;
const userId = (): string | null => storage.get("userId");

/** Stores on this device what the signed-in user sees, a moment after it changed. */
export function keepSeen(cache: QueryClient): () => void {
  if (!mayKeep()) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    timer = undefined;
    const id = userId();
    if (id === null) return;
    const state = inShort(dehydrate(cache, { shouldDehydrateQuery: holds, shouldDehydrateMutation: () => false }));
    // A full or closed storage is no fault, because the desk works without it.
    void lockUp(id, state).catch(() => undefined);
  };
  const stop = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && holds(query)) timer ??= setTimeout(keep, restMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Puts the stored content of this user into the cache. Null when nothing was stored. */
export async function recallSeen(cache: QueryClient): Promise<SessionUser | null> {
  const id = userId();
  if (!mayKeep() || id === null) return null;
  const state = (await unlock(id, longestMs).catch(() => null)) as DehydratedState | null;
  const me = state?.queries.find(({ queryKey }) => queryKey[0] === "session")?.state.data as SessionUser | undefined;
  if (!state || !me || String(me.id) !== id) {
    eraseKept();
    return null;
  }
  hydrate(cache, { ...state, queries: state.queries.filter(({ queryKey }) => queryKey[0] !== "session") });
  return me;
}
