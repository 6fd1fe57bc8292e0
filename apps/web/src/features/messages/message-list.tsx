import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../ui/states.tsx";
import { Conversation } from "./conversation.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { useWindow } from "./use-window.ts";
import { useWaiting } from "./waiting.ts";

type Props = {
  ticket: Ticket;
  canWrite: boolean;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
};

/** A conversation: being fetched, not to be had, or there. */
export function MessageList(props: Props) {
  const { t } = useTranslation("messages");
  const { query, timeline, around, show, toPresent, freshen, key } = useWindow(props.ticket);
  const waiting = useWaiting(props.ticket.id, timeline.messages);
  if (query.isPending) return <ListSkeleton />;
  if (query.isError && !query.data) return <ErrorState text={t("listFailed")} retry={() => void query.refetch()} />;
  const present = !query.hasPreviousPage;
  return (
    <Conversation
      {...props}
      key={key}
      timeline={timeline}
      // What is about to be sent belongs to the end of the conversation, which is not here.
      waiting={present ? waiting : []}
      sent={waiting.length}
      target={around}
      present={present}
      onShow={show}
      toPresent={toPresent}
      freshen={freshen}
      older={{
        more: query.hasNextPage,
        loading: query.isFetchingNextPage,
        failed: query.isFetchNextPageError,
        load: () => void query.fetchNextPage({ cancelRefetch: false }),
      }}
      newer={{
        more: query.hasPreviousPage,
        loading: query.isFetchingPreviousPage,
        failed: query.isFetchPreviousPageError,
        load: () => void query.fetchPreviousPage({ cancelRefetch: false }),
      }}
    />
  );
}
