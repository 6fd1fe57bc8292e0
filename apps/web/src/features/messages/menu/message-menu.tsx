import { canDelete, canEdit, canForward } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Forward from "lucide-react/icons/forward";
import Pencil from "lucide-react/icons/pencil";
import Reply from "lucide-react/icons/reply";
import SmilePlus from "lucide-react/icons/face-slightly-smiling-plus";
import Star from "lucide-react/icons/star";
import StarOff from "lucide-react/icons/star-off";
import Trash2 from "lucide-react/icons/trash";
import { lazy, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { notify } from "../../../lib/notify.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { useChat } from "../chat-context.ts";
import { useDeleteMessage, useStar } from "../../../nouns/messages/queries.ts";
import { Late } from "../../../ui/late.tsx";

const ForwardDialog = lazy(() => import("../../../nouns/messages/forward-dialog.tsx"));

export type MenuTarget = { message: Message; anchor: HTMLElement };
type Props = {
  target: MenuTarget | null;
  starred: ReadonlySet<number>;
  onClose: () => void;
  onEdit: (message: Message) => void;
};

/** One menu for all bubbles. */
export function MessageMenu({ target, starred, onClose, onEdit }: Props) {
  const [doomed, doom] = useState<Message | null>(null);
  const [passed, pass] = useState<Message | null>(null);
  const choices = useChoices({ target, starred, onEdit, onDelete: doom, onForward: pass });
  return (
    <>
      <Menu anchorEl={target?.anchor ?? null} open={target !== null} onClose={onClose}>
        {choices.map(({ text, icon, act }) => (
          <MenuItem
            key={text}
            onClick={() => {
              onClose();
              act();
            }}
          >
            {icon} {text}
          </MenuItem>
        ))}
      </Menu>
      <DeleteMessage message={doomed} onClose={() => doom(null)} />
      {passed ? (
        <Late>
          <ForwardDialog message={passed} onClose={() => pass(null)} />
        </Late>
      ) : null}
    </>
  );
}

type Choice = { text: string; icon: ReactNode; act: () => void };
type Acts = Record<"onEdit" | "onDelete" | "onForward", (message: Message) => void>;

/** The actions that this reader may do with this message now. */
function useChoices({ target, starred, ...acts }: Pick<Props, "target" | "starred"> & Acts): Choice[] {
  const { t } = useTranslation("messages");
  const me = useMe();
  const chat = useChat();
  const { mutate: star } = useStar();
  if (!target) return [];
  const { message, anchor } = target;
  const { id, body, media, isDeleted } = message;
  const touch = chat.canTouch(message) && !isDeleted;
  const own = (what: Parameters<typeof chat.can>[0]) => touch && message.userId === me.id && chat.can(what);
  const marked = starred.has(id);
  const size = 18;
  const all: (Choice | false)[] = [
    chat.canAnswer(message) && {
      text: t("reply"),
      icon: <Reply size={size} aria-hidden />,
      act: () => chat.reply(message),
    },
    touch && {
      text: t("react"),
      icon: <SmilePlus size={size} aria-hidden />,
      act: () => chat.openReactions(message, anchor),
    },
    canForward(message) &&
      (media === null || media.state === "ok") && {
        text: t("forward"),
        icon: <Forward size={size} aria-hidden />,
        act: () => acts.onForward(message),
      },
    {
      text: t(marked ? "unstar" : "star"),
      icon: marked ? <StarOff size={size} aria-hidden /> : <Star size={size} aria-hidden />,
      act: () => star({ id, starred: !marked }),
    },
    body !== "" && {
      text: t("copyText"),
      icon: <Copy size={size} aria-hidden />,
      act: () => void copy(body).then(() => notify.success(t("copied"))),
    },
    media?.state === "ok" &&
      !isDeleted && {
        text: t("download"),
        icon: <Download size={size} aria-hidden />,
        act: () => download(media.url, media.name || "file"),
      },
    own("edit") &&
      canEdit(message) && {
        text: t("edit"),
        icon: <Pencil size={size} aria-hidden />,
        act: () => acts.onEdit(message),
      },
    own("deleteForAll") &&
      canDelete(message) && {
        text: t("delete"),
        icon: <Trash2 size={size} aria-hidden />,
        act: () => acts.onDelete(message),
      },
  ];
  return all.filter((choice) => choice !== false);
}

const copy = (text: string) => navigator.clipboard.writeText(text);

function download(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

function DeleteMessage({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const { t } = useTranslation("messages");
  const remove = useDeleteMessage();
  return (
    <Confirm
      open={message !== null}
      title={t("deleteTitle")}
      text={t("deleteText")}
      action={t("deleteForAll")}
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => message && remove.mutate(message.id, { onSettled: onClose })}
    />
  );
}
