import type { ChatUnread } from "@balcao/shared/chats/schema";
import { hasFeature } from "@balcao/shared/plans/features";
import { useQuery } from "@tanstack/react-query";
import { useMe } from "../auth/me.ts";
import { unreadChats } from "./queries.ts";

/** Of a silenced chat only what names the user counts. */
const loud = ({ muted, unreads, mentions }: ChatUnread): number => (muted ? mentions : unreads);

function useLoud(): number[] {
  const { data = [] } = useQuery({ ...unreadChats, enabled: hasFeature(useMe(), "useInternalChat") });
  return data.map(loud).filter((count) => count > 0);
}

/** How many messages of colleagues wait for this user; none where the plan leaves chats out. */
export const useUnreadCount = (): number => useLoud().reduce((sum, count) => sum + count, 0);
/** In how many chats. */
export const useWaitingChats = (): number => useLoud().length;
