import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../ui/states.tsx";
import { useMe } from "../auth/me.ts";
import { inOrder } from "./cache.ts";
import { Conversation } from "./conversation.tsx";
import { messageList } from "./queries.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { useWaiting } from "./send.ts";

type Props = {
  ticket: Ticket;
  canWrite: boolean;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
};

/** A conversation: being fetched, not to be had, or there. */
export function MessageList(props: Props) {
  const { t } = useTranslation("messages");
  const me = useMe();
  const { id } = props.ticket;
  const { data, isPending, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(messageList(id));
  const messages = useMemo(() => inOrder(data), [data]);
  const waiting = useWaiting(id, messages, me);
  if (isPending) return <ListSkeleton />;
  if (isError && !data) return <ErrorState text={t("listFailed")} retry={() => void refetch()} />;
  return (
    <Conversation
      {...props}
      key={id}
      messages={messages}
      waiting={waiting}
      older={{
        more: hasNextPage,
        loading: isFetchingNextPage,
        failed: isFetchNextPageError,
        load: () => fetchNextPage({ cancelRefetch: false }),
      }}
    />
  );
}
