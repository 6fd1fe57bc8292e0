import type { Chat, ChatMessage } from "@balcao/shared/chats/schema";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import MessageSquareOff from "lucide-react/icons/message-square-off";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { AppError } from "@balcao/shared/errors";
import { DropZone } from "../../../ui/drop-zone.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { pagesOf } from "../../../ui/thread/pages.tsx";
import { useTitle } from "../../../lib/title.ts";
import type { ComposerContext } from "../about.ts";
import type { ChatActs } from "../chat-menu.tsx";
import { ChatComposer } from "../composer/composer.tsx";
import { useFiles } from "../composer/use-files.ts";
import { chatByUuid } from "../../../nouns/chats/queries.ts";
import { useUnsentIn } from "../../../nouns/chats/use-unsent.ts";
import { ChatHeader } from "./chat-header.tsx";
import { ChatLog } from "./chat-log.tsx";
import { ListSkeleton } from "../list/list-skeleton.tsx";
import { useReading } from "./use-reading.ts";
import { useWindow } from "./use-window.ts";

export type Acts = { [A in keyof ChatActs]: (chat: Chat) => void };

/** Shows the chat that the address names. It also shows that the chat is loading or was deleted. */
export function ChatPane({ uuid, ...acts }: { uuid: string } & Acts) {
  const { t } = useTranslation("chats");
  const cache = useQueryClient();
  const { data: chat, isPending, error, refetch } = useQuery(chatByUuid(cache, uuid));
  useTitle(chat?.title ?? t("title"));
  if (chat) return <OpenChat key={chat.id} chat={chat} {...acts} />;
  if (isPending) return <ListSkeleton />;
  if (chat !== null && !(error instanceof AppError && error.status === 404))
    return <ErrorState text={t("listFailed")} retry={() => void refetch()} />;
  return (
    <EmptyState icon={MessageSquareOff} title={t("goneTitle")} text={t("goneText")}>
      <Button component={Link} to="/chats" variant="outlined" color="inherit">
        {t("backToChats")}
      </Button>
    </EmptyState>
  );
}

function OpenChat({ chat, onEdit, onDelete, onLeave }: { chat: Chat } & Acts) {
  const [about, turn] = useState<ComposerContext>(null);
  const readUpTo = useReading(chat);
  const files = useFiles();
  return (
    <DropZone enabled={about?.kind !== "edit"} onFiles={(dropped) => files.add([...dropped])}>
      <ChatHeader
        chat={chat}
        onEdit={() => onEdit(chat)}
        onDelete={() => onDelete(chat)}
        onLeave={() => onLeave(chat)}
      />
      <Messages
        chat={chat}
        readUpTo={readUpTo}
        onReply={(message) => turn({ kind: "reply", message })}
        onEdit={(message) => turn({ kind: "edit", message })}
      />
      <ChatComposer chat={chat} about={about} onAbout={turn} files={files} />
    </DropZone>
  );
}

type MessagesProps = {
  chat: Chat;
  readUpTo: number | null;
  onReply: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
};

function Messages({ chat, ...rest }: MessagesProps) {
  const { t } = useTranslation("chats");
  const { query, messages, around, show, toPresent, key } = useWindow(chat.id);
  const unsent = useUnsentIn(chat.id, messages);
  if (query.isPending) return <Loading />;
  if (query.isError && !query.data) return <ErrorState text={t("listFailed")} retry={() => void query.refetch()} />;
  const present = !query.hasPreviousPage;
  return (
    <ChatLog
      {...rest}
      chat={chat}
      key={key}
      messages={messages}
      // Unsent messages stand at the end of the chat, which these pages do not include.
      unsent={present ? unsent : []}
      target={around}
      present={present}
      onShow={show}
      toPresent={toPresent}
      {...pagesOf(query)}
    />
  );
}

const Loading = () => (
  <div style={{ flex: 1, overflow: "hidden" }}>
    <ListSkeleton />
  </div>
);
