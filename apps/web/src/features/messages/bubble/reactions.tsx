import type { Message } from "@balcao/shared/messages/schema";
import { useTranslation } from "react-i18next";
import { useChat } from "../chat-context.ts";
import basics from "../../../ui/basics.module.css";
import css from "./reactions.module.css";

/** The reactions on the lower edge of a bubble. The button's name says who reacted. A click opens the list of reactions. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  const chat = useChat();
  const { reactions } = message;
  if (reactions.length === 0) return null;
  const people = new Map<string, string[]>();
  for (const { emoji, author, fromMe } of reactions)
    people.set(emoji, [...(people.get(emoji) ?? []), fromMe ? t("ours") : author]);
  const title = [...people].map(([emoji, authors]) => `${emoji} ${authors.join(", ")}`).join(" · ");
  return (
    <button
      type="button"
      className={`${basics["lights"]} ${css["reactions"]}`}
      aria-label={t("reactionsOf", { list: title })}
      title={title}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => chat.openReactions(message, currentTarget)}
    >
      {[...people.keys()].map((emoji) => (
        <span key={emoji} aria-hidden>
          {emoji}
        </span>
      ))}
      {reactions.length > 1 ? (
        <span className={`${basics["quiet"]} ${basics["figures"]} ${css["count"]}`} aria-hidden>
          {reactions.length}
        </span>
      ) : null}
    </button>
  );
}
