import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../../ui/states.tsx";
import { pagesOf } from "../../../ui/thread/pages.tsx";
import { Conversation } from "./conversation.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { useWindow } from "./use-window.ts";
import { useUnsent } from "../../../nouns/messages/use-unsent.ts";

type Props = {
  ticket: Ticket;
  canWrite: boolean;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
};

/** A conversation, also while it loads and when it failed to load. */
export function MessageList(props: Props) {
  const { t } = useTranslation("messages");
  const { query, timeline, around, show, toPresent, freshen, key } = useWindow(props.ticket);
  const unsent = useUnsent(props.ticket.id, timeline.messages);
  if (query.isPending) return <ListSkeleton />;
  if (query.isError && !query.data) return <ErrorState text={t("listFailed")} retry={() => void query.refetch()} />;
  const present = !query.hasPreviousPage;
  return (
    <Conversation
      {...props}
      key={key}
      timeline={timeline}
      // Unsent messages stand at the end of the conversation, which these pages do not include.
      unsent={present ? unsent : []}
      unsentCount={unsent.length}
      target={around}
      present={present}
      onShow={show}
      toPresent={toPresent}
      freshen={freshen}
      {...pagesOf(query)}
    />
  );
}
