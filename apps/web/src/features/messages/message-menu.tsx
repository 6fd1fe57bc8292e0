import { canDelete, canEdit } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { Copy, Download, Pencil, Reply, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../ui/confirm.tsx";
import { notify } from "../../lib/notify.ts";
import { useMe } from "../auth/me.ts";
import { useDeleteMessage } from "./queries.ts";

export type MenuTarget = { message: Message; anchor: HTMLElement };
type Props = {
  target: MenuTarget | null;
  canWrite: boolean;
  onClose: () => void;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
};

/** One menu for all bubbles. */
export function MessageMenu({ target, canWrite, onClose, onReply, onEdit }: Props) {
  const { t } = useTranslation("messages");
  const me = useMe();
  const [doomed, doom] = useState<Message | null>(null);
  const message = target?.message;
  const own = canWrite && message?.userId === me.id;
  const choose = (act: (message: Message) => void) => () => {
    onClose();
    if (message) act(message);
  };
  return (
    <>
      <Menu anchorEl={target?.anchor ?? null} open={target !== null} onClose={onClose}>
        {canWrite && message && !message.isDeleted ? (
          <MenuItem onClick={choose(onReply)}>
            <Reply size={18} aria-hidden /> {t("reply")}
          </MenuItem>
        ) : null}
        {message?.body ? (
          <MenuItem onClick={choose((one) => void copy(one.body).then(() => notify.success(t("copied"))))}>
            <Copy size={18} aria-hidden /> {t("copyText")}
          </MenuItem>
        ) : null}
        {message?.media?.state === "ok" && !message.isDeleted ? (
          <MenuItem component="a" href={message.media.url} download={message.media.name || "file"} onClick={onClose}>
            <Download size={18} aria-hidden /> {t("download")}
          </MenuItem>
        ) : null}
        {own && message && canEdit(message) ? (
          <MenuItem onClick={choose(onEdit)}>
            <Pencil size={18} aria-hidden /> {t("edit")}
          </MenuItem>
        ) : null}
        {own && message && canDelete(message) ? (
          <MenuItem onClick={choose(doom)}>
            <Trash2 size={18} aria-hidden /> {t("delete")}
          </MenuItem>
        ) : null}
        {message && isBarren(message) ? <MenuItem disabled>{t("nothingToDo")}</MenuItem> : null}
      </Menu>
      <DeleteMessage message={doomed} onClose={() => doom(null)} />
    </>
  );
}

const isBarren = ({ body, isDeleted, media }: Message) => body === "" && (isDeleted || media?.state !== "ok");
const copy = (text: string) => navigator.clipboard.writeText(text);

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
