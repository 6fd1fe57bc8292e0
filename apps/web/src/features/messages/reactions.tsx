import type { Message } from "@balcao/shared/messages/schema";
import css from "./reactions.module.css";

/** Sits on the lower edge of its bubble; who reacted is in the tooltip. */
export function Reactions({ reactions }: { reactions: Message["reactions"] }) {
  if (reactions.length === 0) return null;
  const people = new Map<string, string[]>();
  for (const { emoji, author } of reactions) people.set(emoji, [...(people.get(emoji) ?? []), author]);
  const title = [...people].map(([emoji, authors]) => `${emoji} ${authors.join(", ")}`).join(" · ");
  return (
    <span className={css["reactions"]} role="img" aria-label={title} title={title}>
      {[...people.keys()].map((emoji) => (
        <span key={emoji}>{emoji}</span>
      ))}
      {reactions.length > 1 ? <span className={css["count"]}>{reactions.length}</span> : null}
    </span>
  );
}
