import { canChangeChatMessage, readersOf } from "@balcao/shared/chats/rules";
import type { Chat, ChatMessage, ChatUser } from "@balcao/shared/chats/schema";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import CheckCheck from "lucide-react/icons/check-check";
import Copy from "lucide-react/icons/copy";
import Pencil from "lucide-react/icons/pencil";
import Reply from "lucide-react/icons/reply";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { useDeleteChatMessage } from "../../../nouns/chats/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./readers.module.css";

export type MenuTarget = { message: ChatMessage; anchor: HTMLElement };
type Props = {
  chat: Chat;
  target: MenuTarget | null;
  onClose: () => void;
  onReply: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
};

/** One menu for all messages, and the dialogs it opens. */
export function MessageMenu({ chat, target, onClose, onReply, onEdit }: Props) {
  const { t } = useTranslation("chats");
  const { id: userId } = useMe();
  const [doomed, doom] = useState<ChatMessage | null>(null);
  const [asked, ask] = useState<ChatMessage | null>(null);
  const remove = useDeleteChatMessage();
  const message = target?.message;
  const owns = message !== undefined && canChangeChatMessage({ userId }, message);
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => notify.success(t("common:copied")),
      () => notify.error(t("common:copyFailed")),
    );
  const choices = message
    ? [
        { text: t("actions.reply"), icon: Reply, act: () => onReply(message) },
        ...(message.message ? [{ text: t("actions.copy"), icon: Copy, act: () => copy(message.message) }] : []),
        { text: t("actions.readers"), icon: CheckCheck, act: () => ask(message) },
        ...(owns && message.message ? [{ text: t("actions.edit"), icon: Pencil, act: () => onEdit(message) }] : []),
        ...(owns ? [{ text: t("actions.delete"), icon: Trash2, act: () => doom(message) }] : []),
      ]
    : [];
  return (
    <>
      <Menu anchorEl={target?.anchor ?? null} open={target !== null} onClose={onClose}>
        {choices.map(({ text, icon: Icon, act }) => (
          <MenuItem key={text} onClick={() => (onClose(), act())}>
            <Icon size={18} aria-hidden /> {text}
          </MenuItem>
        ))}
      </Menu>
      <Confirm
        open={doomed !== null}
        title={t("doomed.title")}
        text={t("doomed.text")}
        action={t("actions.delete")}
        danger
        busy={remove.isPending}
        onClose={() => doom(null)}
        onConfirm={() => doomed && remove.mutate(doomed.id, { onSettled: () => doom(null) })}
      />
      {asked ? <Readers chat={chat} message={asked} onClose={() => ask(null)} /> : null}
    </>
  );
}

function Readers({ chat, message, onClose }: { chat: Chat; message: ChatMessage; onClose: () => void }) {
  const { t } = useTranslation("chats");
  const read = readersOf(message, chat.users);
  const waiting = chat.users.filter((user) => user.userId !== message.senderId && !read.includes(user));
  return (
    <InfoDialog title={t("readers.title")} onClose={onClose}>
      <People title={t("readers.read")} users={read} />
      <People title={t("readers.waiting")} users={waiting} />
    </InfoDialog>
  );
}

function People({ title, users }: { title: string; users: readonly ChatUser[] }) {
  const { t } = useTranslation("chats");
  return (
    <section className={css["people"]}>
      <h3 className={basics["hint"]}>{title}</h3>
      {users.length === 0 ? <p>{t("readers.nobody")}</p> : null}
      <ul>
        {users.map(({ userId, user }) => (
          <li key={userId} className={`${basics["row"]} ${basics["broken"]}`}>
            <Avatar name={user.name} size={28} />
            <span dir="auto">{user.name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
