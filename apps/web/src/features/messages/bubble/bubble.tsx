import { canRetry } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import ChevronDown from "lucide-react/icons/chevron-down";
import Bot from "lucide-react/icons/bot";
import Forward from "lucide-react/icons/forward";
import Megaphone from "lucide-react/icons/megaphone";
import Reply from "lucide-react/icons/reply";
import SmilePlus from "lucide-react/icons/face-slightly-smiling-plus";
import Star from "lucide-react/icons/star";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { fullOf, timeOf } from "../../../lib/format.ts";
import { colourOf } from "../../../ui/avatar.tsx";
import { Trouble } from "../../../ui/thread/trouble.tsx";
import { UploadBar } from "../../../ui/upload-bar.tsx";
import { BubbleBody } from "./bubble-body.tsx";
import basics from "../../../ui/basics.module.css";
import frame from "../../../ui/thread/bubble.module.css";
import css from "./bubble.module.css";
import { useChat } from "../chat-context.ts";
import { useRetryMessage } from "../../../nouns/messages/queries.ts";
import { Quote, quoteOf } from "../../../nouns/messages/quote.tsx";
import { Reactions } from "./reactions.tsx";
import { EditedMark } from "./edited-mark.tsx";
import { unsentStore, type Outgoing } from "../../../nouns/messages/unsent-store.ts";
import type { UnsentMessage } from "../../../nouns/messages/use-unsent.ts";
import { Sources } from "./sources.tsx";
import { Ticks } from "./ticks.tsx";

/** Kinds of messages with a frame of their own, around which the bubble has less padding. */
const framed: readonly Message["mediaType"][] = ["image", "video", "application", "locationMessage", "sticker"];

export type Row = {
  message: Message;
  unsent: UnsentMessage | null;
  /** Whether the message is the first one of its sender within a minute. */
  first: boolean;
  last: boolean;
};
type Props = Row & { starred: boolean };

export const Bubble = memo(function Bubble({ message, unsent, first, last, starred }: Props) {
  const chat = useChat();
  const { fromMe, mediaType, quotedMsg, quotedText, reactions, isDeleted } = message;
  const bare = mediaType === "sticker" && !isDeleted;
  return (
    <li
      className={`${frame["row"]} ${css["row"]}`}
      data-message={message.id}
      data-mine={fromMe}
      data-first={first}
      data-last={last}
      data-reacted={reactions.length > 0}
    >
      <div className={`${basics["row"]} ${basics["narrow"]} ${frame["line"]}`}>
        <div
          className={`${frame["bubble"]} ${css["bubble"]}`}
          data-bubble
          data-bare={bare}
          data-media={framed.includes(mediaType) && !isDeleted}
          data-picture={/^(image|video)$/.test(mediaType) && !isDeleted}
        >
          {first ? <Author message={message} /> : null}
          {message.isForwarded && !isDeleted ? <Forwarded /> : null}
          {quotedText && !quotedMsg && !isDeleted ? <Quote quoted={quoteOf(quotedText)} /> : null}
          {quotedMsg && !isDeleted ? <Quote quoted={quotedMsg} onClick={() => chat.jumpTo(quotedMsg.id)} /> : null}
          <BubbleBody message={message} />
          <Meta message={message} starred={starred} />
          {unsent?.outgoing.attachment && !unsent.fault ? <UploadBar clientId={unsent.outgoing.clientId} /> : null}
          {unsent ? null : <Reactions message={message} />}
        </div>
        {unsent ? null : <Actions message={message} />}
      </div>
      {unsent?.fault ? <Refused outgoing={unsent.outgoing} fault={unsent.fault} /> : null}
      {!unsent && message.ack === -1 && !isDeleted ? <Failed message={message} /> : null}
    </li>
  );
});

/** Names the author: a member of a group, or a colleague of the reader. */
export function Author({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  const { meId, isGroup } = useChat();
  const { fromMe, source, botSource, userId, author } = message;
  if (!fromMe) return isGroup ? <Name text={author} colour={colourOf(author)} /> : null;
  if (source === "phone") return <Name text={t("fromPhone")} />;
  // The sign of a campaign stands beside the time.
  if (source === "campaign") return null;
  if (botSource === "assistant") return <Name text={t("fromAssistant")} automatic />;
  if (source === "system")
    return (
      <Name text={[t("fromSystem"), botSource && t(`botSource.${botSource}`)].filter(Boolean).join(" · ")} automatic />
    );
  if (source === "api") return <Name text={t("fromApi")} />;
  return userId === meId ? null : <Name text={author} />;
}

const Name = ({ text, colour, automatic = false }: { text: string; colour?: string; automatic?: boolean }) => (
  <p
    data-automatic={automatic}
    className={`${basics["hint"]} ${basics["broken"]} ${frame["author"]} ${css["author"]}`}
    dir="auto"
    style={colour ? ({ "--name": colour } as React.CSSProperties) : undefined}
  >
    {automatic ? <Bot size={13} aria-hidden /> : null}
    {text}
  </p>
);

function Forwarded() {
  const { t } = useTranslation("messages");
  return (
    <p className={`${basics["row"]} ${basics["hint"]} ${css["forwarded"]}`}>
      <Forward size={14} aria-hidden />
      {t("forwarded")}
    </p>
  );
}

/** The time of a message, its ticks, and the signs beside them. */
export function Meta({ message, starred }: { message: Message; starred: boolean }) {
  const { t } = useTranslation("messages");
  const { id, createdAt, isEdited, isDeleted, isUnopened, isHeld, fromMe, ack, source, sourceCount } = message;
  return (
    <span className={`${basics["quiet"]} ${basics["gap4"]} ${frame["meta"]} ${css["meta"]}`}>
      {source === "campaign" ? (
        <span className={css["campaign"]}>
          <Megaphone size={12} aria-hidden />
          {t("fromCampaign")}
        </span>
      ) : null}
      {starred ? <Star size={12} fill="currentColor" role="img" aria-label={t("starred")} /> : null}
      {sourceCount === null ? null : <Sources messageId={id} count={sourceCount} />}
      {isEdited && !isDeleted ? <EditedMark messageId={id} /> : null}
      {isHeld && !isDeleted ? <span title={t("heldHint")}>{t("held")}</span> : null}
      {isUnopened && !isDeleted ? <span title={t("unopenedHint")}>{t("unopened")}</span> : null}
      <time dateTime={createdAt} title={fullOf(createdAt)}>
        {timeOf(createdAt)}
      </time>
      {fromMe && !isDeleted ? <Ticks ack={ack} /> : null}
    </span>
  );
}

function Actions({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  const chat = useChat();
  return (
    <div className={css["actions"]}>
      {chat.canTouch(message) && !message.isDeleted ? (
        <button
          type="button"
          aria-label={t("react")}
          title={t("react")}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => chat.openReactions(message, currentTarget)}
        >
          <SmilePlus size={16} aria-hidden />
        </button>
      ) : null}
      {chat.canAnswer(message) ? (
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

/** Says why the server refused an unsent message. Such a message exists only in this browser. */
function Refused({ outgoing, fault }: { outgoing: Outgoing; fault: string }) {
  return (
    <Trouble text={fault} onRetry={() => unsentStore.retry(outgoing)} onDiscard={() => unsentStore.remove(outgoing)} />
  );
}

function Failed({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  const chat = useChat();
  const retry = useRetryMessage();
  return (
    <Trouble
      text={t(`failure.${message.failure ?? "internal"}`)}
      onRetry={chat.canTouch(message) && canRetry(message) ? () => retry.mutate(message.id) : undefined}
      retrying={retry.isPending}
    />
  );
}
