import type { Message } from "@balcao/shared/messages/schema";
import CircularProgress from "@mui/material/CircularProgress";
import Popover from "@mui/material/Popover";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChat } from "../chat-context.ts";
import basics from "../../../ui/basics.module.css";
import css from "../bubble/reactions.module.css";
import { useReact } from "../../../nouns/messages/queries.ts";

const EmojiPanel = lazy(() => import("../../../ui/emoji-panel.tsx"));
const usual = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

type Props = { message: Message; anchor: HTMLElement; onClose: () => void };

/** Shows who reacted and how, and sets the company's own reaction. Another choice replaces the reaction, and the same choice removes it. */
export default function ReactionBar({ message, anchor, onClose }: Props) {
  const { t } = useTranslation("messages");
  const chat = useChat();
  const { mutate } = useReact();
  const [more, showMore] = useState(false);
  const { reactions } = message;
  const mine = reactions.find(({ fromMe }) => fromMe)?.emoji;
  const may = chat.canTouch(message) && !message.isDeleted;
  const choose = (emoji: string) => {
    onClose();
    mutate({ id: message.id, emoji: emoji === mine ? "" : emoji });
  };
  return (
    // The emojis open in a popover of their own, because they need another position than the bar.
    <Popover
      key={String(more)}
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "top", horizontal: "center" }}
      transformOrigin={{ vertical: "bottom", horizontal: "center" }}
      slotProps={{ paper: { role: "dialog", "aria-label": t("reactions") } }}
    >
      <People reactions={reactions} />
      {may && !more ? <Bar mine={mine} onChoose={choose} onMore={() => showMore(true)} /> : null}
      {more ? (
        <div className={`${basics["middle"]} ${css["emojis"]}`}>
          <Suspense fallback={<CircularProgress size={24} aria-label={t("common:loading")} />}>
            <EmojiPanel onChoose={choose} />
          </Suspense>
        </div>
      ) : null}
    </Popover>
  );
}

function People({ reactions }: Pick<Message, "reactions">) {
  const { t } = useTranslation("messages");
  if (reactions.length === 0) return null;
  return (
    <ul className={css["people"]}>
      {reactions.map(({ emoji, author, fromMe }) => (
        <li key={`${author} ${String(fromMe)}`} className={`${basics["small"]} ${basics["gap10"]} ${basics["row"]}`}>
          <span>{emoji}</span>
          <span dir="auto">{fromMe ? t("ours") : author}</span>
        </li>
      ))}
    </ul>
  );
}

type BarProps = { mine: string | undefined; onChoose: (emoji: string) => void; onMore: () => void };

function Bar({ mine, onChoose, onMore }: BarProps) {
  const { t } = useTranslation("messages");
  const offered = mine === undefined || usual.includes(mine) ? usual : [mine, ...usual];
  return (
    <div className={css["bar"]} role="toolbar" tabIndex={-1} aria-label={t("react")} onKeyDown={walk}>
      {offered.map((emoji, index) => (
        <button
          className={`${basics["middle"]} ${basics["lights"]}`}
          key={emoji}
          type="button"
          autoFocus={index === 0}
          aria-pressed={emoji === mine}
          aria-label={emoji === mine ? t("takeBack", { emoji }) : emoji}
          title={emoji === mine ? t("takeBack", { emoji }) : undefined}
          onClick={() => onChoose(emoji)}
        >
          {emoji}
        </button>
      ))}
      <button
        className={`${basics["middle"]} ${basics["lights"]}`}
        type="button"
        aria-label={t("moreEmojis")}
        title={t("moreEmojis")}
        onClick={onMore}
      >
        <Plus size={20} aria-hidden />
      </button>
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}
