import { canLeaveChat, canManageChat } from "@balcao/shared/chats/rules";
import type { Chat } from "@balcao/shared/chats/schema";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import LogOut from "lucide-react/icons/log-out";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { useMuteChat } from "../../nouns/chats/queries.ts";

export type ChatActs = { onEdit: () => void; onDelete: () => void; onLeave: () => void };

/** The user's actions on a chat. The owner changes and deletes the chat, and the other members leave it. */
export function ChatMenu({ chat, onEdit, onDelete, onLeave }: { chat: Chat } & ChatActs) {
  const { t } = useTranslation("chats");
  const { id: userId } = useMe();
  const [anchor, open] = useState<HTMLElement | null>(null);
  const mute = useMuteChat();
  const owns = canManageChat({ userId }, chat);
  const choices = [
    {
      text: t(chat.muted ? "menu.unmute" : "menu.mute"),
      icon: chat.muted ? Bell : BellOff,
      act: () => mute.mutate({ id: chat.id, muted: !chat.muted }),
    },
    ...(owns ? [{ text: t("menu.edit"), icon: Pencil, act: onEdit }] : []),
    ...(canLeaveChat({ userId }, chat) ? [{ text: t("menu.leave"), icon: LogOut, act: onLeave }] : []),
    ...(owns ? [{ text: t("menu.delete"), icon: Trash2, act: onDelete }] : []),
  ];
  return (
    <>
      <IconButton
        aria-label={t("menu.open")}
        title={t("menu.open")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <EllipsisVertical size={20} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => open(null)}>
        {choices.map(({ text, icon: Icon, act }) => (
          <MenuItem key={text} onClick={() => (open(null), act())}>
            <Icon size={18} aria-hidden /> {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
