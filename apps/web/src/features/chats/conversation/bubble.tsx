import { readersOf } from "@balcao/shared/chats/rules";
import type { Chat, ChatMessage } from "@balcao/shared/chats/schema";
import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import Clock4 from "lucide-react/icons/clock-4";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import { useTranslation } from "react-i18next";
import { AppError } from "@balcao/shared/errors";
import { errorText } from "../../../lib/error-text.ts";
import { fullOf, timeOf } from "../../../lib/format.ts";
import { Avatar, colourOf } from "../../../ui/avatar.tsx";
import { Trouble } from "../../../ui/thread/trouble.tsx";
import { UploadBar } from "../../../ui/upload-bar.tsx";
import { type UnsentChatMessage, unsentInChats } from "../../../nouns/chats/unsent-store.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import basics from "../../../ui/basics.module.css";
import frame from "../../../ui/thread/bubble.module.css";
import css from "./bubble.module.css";
import { Files } from "./files.tsx";
import type { BubbleItem } from "./group.ts";
import { MessageText } from "./message-text.tsx";

type Props = {
  chat: Chat;
  shown: BubbleItem;
  onMenu: (message: ChatMessage, anchor: HTMLElement) => void;
  onJump: (messageId: number) => void;
};

/** One message. The reader's own messages stand on the right, with the members who have read them. */
export function ChatBubble({ chat, shown, onMenu, onJump }: Props) {
  const { t } = useTranslation("chats");
  const me = useMe();
  const { message, unsent, first } = shown;
  const mine = message.senderId === me.id;
  const { sender } = message;
  return (
    <li
      className={`${frame["row"]} ${css["row"]}`}
      data-mine={mine}
      data-first={first}
      {...(unsent ? {} : { "data-message": message.id })}
    >
      {mine ? null : <span className={css["face"]}>{first ? <Avatar name={sender.name} size={28} /> : null}</span>}
      <div className={`${basics["column"]} ${basics["narrow"]} ${basics["top"]} ${css["column"]}`}>
        <div className={`${basics["row"]} ${basics["narrow"]} ${frame["line"]}`}>
          <div className={frame["bubble"]}>
            {mine ? <span className="sr-only">{t("you")}</span> : <Author name={sender.name} shown={first} />}
            <Content chat={chat} message={message} onJump={onJump} />
            <span className={`${basics["quiet"]} ${basics["gap4"]} ${frame["meta"]}`}>
              {message.editedAt && !message.isDeleted ? (
                <span title={fullOf(message.editedAt)}>{t("edited")}</span>
              ) : null}
              <time dateTime={message.createdAt} title={fullOf(message.createdAt)}>
                {timeOf(message.createdAt)}
              </time>
              {mine ? <Mark chat={chat} shown={shown} /> : null}
            </span>
          </div>
          {unsent || message.isDeleted ? null : (
            <button
              type="button"
              className={`${basics["quiet"]} ${basics["still"]} ${basics["middle"]} ${css["open"]}`}
              aria-haspopup="menu"
              aria-label={t("actions.open", { name: sender.name })}
              onClick={({ currentTarget }) => onMenu(message, currentTarget)}
            >
              <EllipsisVertical size={16} aria-hidden />
            </button>
          )}
        </div>
        {unsent && unsent.fault === null && unsent.files.length > 0 ? <UploadBar clientId={unsent.clientId} /> : null}
        {unsent?.fault ? <Refused unsent={unsent} fault={unsent.fault} /> : null}
      </div>
    </li>
  );
}

function Author({ name, shown }: { name: string; shown: boolean }) {
  if (!shown) return <span className="sr-only">{name}</span>;
  return (
    <p
      className={`${basics["broken"]} ${basics["tiny"]} ${frame["author"]}`}
      style={{ "--name": colourOf(name) } as object}
      dir="auto"
    >
      {name}
    </p>
  );
}

function Content({ chat, message, onJump }: Pick<Props, "chat" | "onJump"> & { message: ChatMessage }) {
  const { t } = useTranslation("chats");
  const { quoted } = message;
  if (message.isDeleted)
    return (
      <span className={`${basics["quiet"]} ${basics["mark"]} ${css["deleted"]}`}>
        <Ban size={14} aria-hidden /> {t("deleted")}
      </span>
    );
  return (
    <>
      {quoted ? (
        <button
          type="button"
          className={`${basics["column"]} ${basics["small"]} ${basics["wide"]} ${css["quote"]}`}
          onClick={() => onJump(quoted.id)}
        >
          <span className="sr-only">{t("goToQuoted")}</span>
          <strong dir="auto">{quoted.sender.name}</strong>
          <span dir="auto">{quoted.isDeleted ? t("deleted") : quoted.message || (quoted.fileName ?? t("file"))}</span>
        </button>
      ) : null}
      {message.files.length > 0 ? <Files message={message} /> : null}
      {message.message ? <MessageText body={message.message} users={chat.users} /> : null}
    </>
  );
}

type RefusedProps = { unsent: UnsentChatMessage; fault: NonNullable<UnsentChatMessage["fault"]> };

/** Says why a message was not sent. */
function Refused({ unsent, fault }: RefusedProps) {
  const { t } = useTranslation("chats");
  return (
    <Trouble
      text={fault === "too-old" ? t("tooOld") : errorText(new AppError(fault))}
      onRetry={() => unsentInChats.retry(unsent)}
      onDiscard={() => unsentInChats.remove(unsent)}
    />
  );
}

/** How far the reader's own message has come: on its way, sent, read by some members or read by all. */
function Mark({ chat, shown: { message, unsent } }: { chat: Chat; shown: BubbleItem }) {
  const { t } = useTranslation("chats");
  if (unsent) {
    if (unsent.fault) return null;
    return <Clock4 size={13} role="img" aria-hidden={false} aria-label={t("sending")} />;
  }
  if (message.isDeleted) return null;
  const all = chat.users.filter(({ userId }) => userId !== message.senderId).length;
  const count = readersOf(message, chat.users).length;
  const isRead = count > 0 && count === all;
  const words = isRead ? t("readers.all") : count > 0 ? t("readers.some", { count, all }) : t("readers.sent");
  const Icon = count > 0 ? CheckCheck : Check;
  return (
    <span role="img" aria-label={words} title={words} className={css["mark"]} data-read={isRead}>
      <Icon size={14} aria-hidden />
    </span>
  );
}
