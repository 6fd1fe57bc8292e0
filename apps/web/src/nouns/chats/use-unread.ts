import type { ChatUnread } from "@balcao/shared/chats/schema";
import { hasFeature } from "@balcao/shared/plans/features";
import { useQuery } from "@tanstack/react-query";
import { useMe } from "../auth/me.ts";
import { unreadChats } from "./queries.ts";

/** In a silenced chat only messages that name the user count. */
const loud = ({ muted, unreads, mentions }: ChatUnread): number => (muted ? mentions : unreads);

function useLoud(): number[] {
  const { data = [] } = useQuery({ ...unreadChats, enabled: hasFeature(useMe(), "useInternalChat") });
  return data.map(loud).filter((count) => count > 0);
}

/** How many messages of colleagues this user has not read. Zero where the plan has no internal chats. */
export const useUnreadCount = (): number => useLoud().reduce((sum, count) => sum + count, 0);
/** The number of chats with unread messages. */
export const useWaitingChats = (): number => useLoud().length;
