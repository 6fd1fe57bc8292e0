import type { Chat } from "@balcao/shared/chats/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { chatRemoval, useDeleteChat, useLeaveChat } from "../../nouns/chats/queries.ts";

type Props = { chat: Chat; onClose: () => void; onEnd: () => void };

/** Asks for confirmation before a chat is deleted, names the chat, and lists what is deleted with it. */
export function DeleteChat({ chat, onClose, onEnd }: Props) {
  const { t } = useTranslation("chats");
  const { data } = useQuery(chatRemoval(chat.id));
  const { mutateAsync, isPending } = useDeleteChat();
  const words = data
    ? [
        t("remove.messages", { count: data.messages }),
        ...(data.files > 0 ? [t("remove.files", { count: data.files })] : []),
      ].join(" ")
    : t("remove.counting");
  return (
    <ConfirmDelete
      title={t("remove.title", { title: chat.title })}
      text={words}
      id={chat.id}
      remove={{ mutateAsync: (id) => mutateAsync(id).then(onEnd), isPending }}
      notice={t("remove.done")}
      onClose={onClose}
    />
  );
}

/** Asks for confirmation before a member leaves, because only the owner can add the member again. */
export function LeaveChat({ chat, onClose, onEnd }: Props) {
  const { t } = useTranslation("chats");
  const leave = useLeaveChat();
  return (
    <Confirm
      open
      title={t("leave.title", { title: chat.title })}
      text={t("leave.text")}
      action={t("leave.action")}
      danger
      busy={leave.isPending}
      onClose={onClose}
      onConfirm={() => leave.mutate(chat.id, { onSuccess: onEnd, onError: onClose })}
    />
  );
}
