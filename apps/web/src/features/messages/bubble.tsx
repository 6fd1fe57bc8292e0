import { canRetry } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import { ChevronDown, Reply, RotateCw, Trash2 } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { fullOf, timeOf } from "../../lib/format.ts";
import { colourOf } from "../../ui/avatar.tsx";
import { BubbleBody } from "./bubble-body.tsx";
import css from "./bubble.module.css";
import { useChat } from "./chat-context.ts";
import type { Row } from "./group.ts";
import { useRetryMessage } from "./queries.ts";
import { Quote } from "./quote.tsx";
import { Reactions } from "./reactions.tsx";
import { useProgress, type Waiting } from "./send.ts";
import { Ticks } from "./ticks.tsx";

/** Kinds that bring their own frame: the bubble keeps close to it. */
const framed: readonly Message["mediaType"][] = ["image", "video", "application", "locationMessage", "sticker"];

type Props = Row & { canWrite: boolean };

export const Bubble = memo(function Bubble({ message, waiting, first, last, canWrite }: Props) {
  const chat = useChat();
  const { fromMe, mediaType, quotedMsg, reactions, isDeleted } = message;
  const bare = mediaType === "sticker" && !isDeleted;
  return (
    <li
      className={css["row"]}
      data-message={message.id}
      data-mine={fromMe}
      data-first={first}
      data-last={last}
      data-reacted={reactions.length > 0}
    >
      <div className={css["line"]}>
        <div
          className={css["bubble"]}
          data-bare={bare}
          data-media={framed.includes(mediaType) && !isDeleted}
          data-picture={/^(image|video)$/.test(mediaType) && !isDeleted}
        >
          {first ? <Author message={message} /> : null}
          {quotedMsg && !isDeleted ? <Quote quoted={quotedMsg} onClick={() => chat.jumpTo(quotedMsg.id)} /> : null}
          <BubbleBody message={message} />
          <Meta message={message} />
          {waiting?.outgoing.attachment && !waiting.error ? <Progress clientId={waiting.outgoing.clientId} /> : null}
          <Reactions reactions={reactions} />
        </div>
        {waiting ? null : <Actions message={message} canWrite={canWrite} />}
      </div>
      {waiting?.error ? <Unsent waiting={waiting} /> : null}
      {!waiting && message.ack === -1 && !isDeleted ? <Failed message={message} canWrite={canWrite} /> : null}
    </li>
  );
});

/** Group members, and who of ours wrote when it was not the reader. */
function Author({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  const { meId, isGroup } = useChat();
  const { fromMe, source, userId, author } = message;
  if (!fromMe) return isGroup ? <Name text={author} colour={colourOf(author)} /> : null;
  if (source === "phone") return <Name text={t("fromPhone")} />;
  if (source === "system") return <Name text={t("fromSystem")} />;
  return userId === meId ? null : <Name text={author} />;
}

const Name = ({ text, colour }: { text: string; colour?: string }) => (
  <p className={css["author"]} dir="auto" style={colour ? ({ "--name": colour } as React.CSSProperties) : undefined}>
    {text}
  </p>
);

function Meta({ message: { createdAt, isEdited, isDeleted, fromMe, ack } }: { message: Message }) {
  const { t } = useTranslation("messages");
  return (
    <span className={css["meta"]}>
      {isEdited && !isDeleted ? <span>{t("edited")}</span> : null}
      <time dateTime={createdAt} title={fullOf(createdAt)}>
        {timeOf(createdAt)}
      </time>
      {fromMe && !isDeleted ? <Ticks ack={ack} /> : null}
    </span>
  );
}

function Actions({ message, canWrite }: { message: Message; canWrite: boolean }) {
  const { t } = useTranslation("messages");
  const chat = useChat();
  return (
    <div className={css["actions"]}>
      {canWrite && !message.isDeleted ? (
        <button type="button" aria-label={t("reply")} title={t("reply")} onClick={() => chat.reply(message)}>
          <Reply size={16} aria-hidden />
        </button>
      ) : null}
      <button
        type="button"
        aria-label={t("moreActions")}
        title={t("moreActions")}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => chat.openMenu(message, currentTarget)}
      >
        <ChevronDown size={16} aria-hidden />
      </button>
    </div>
  );
}

function Progress({ clientId }: { clientId: string }) {
  const { t } = useTranslation("messages");
  const share = useProgress(clientId);
  return (
    <span
      className={css["progress"]}
      role="progressbar"
      aria-label={t("sending")}
      aria-valuenow={Math.round(share * 100)}
    >
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}

/** Refused or unreachable before the server had it: it exists only here. */
function Unsent({ waiting: { error, again, discard } }: { waiting: Waiting }) {
  const { t } = useTranslation("messages");
  return (
    <Trouble text={errorText(error)}>
      <button type="button" onClick={again}>
        <RotateCw size={14} aria-hidden />
        {t("common:retry")}
      </button>
      <button type="button" onClick={discard}>
        <Trash2 size={14} aria-hidden />
        {t("common:discard")}
      </button>
    </Trouble>
  );
}

function Failed({ message, canWrite }: { message: Message; canWrite: boolean }) {
  const { t } = useTranslation("messages");
  const retry = useRetryMessage();
  return (
    <Trouble text={t(`failure.${message.failure ?? "internal"}`)}>
      {canWrite && canRetry(message) ? (
        <button type="button" disabled={retry.isPending} onClick={() => retry.mutate(message.id)}>
          <RotateCw size={14} aria-hidden />
          {t("common:retry")}
        </button>
      ) : null}
    </Trouble>
  );
}

const Trouble = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={css["trouble"]} role="alert">
    <span>{text}</span>
    {children}
  </div>
);
