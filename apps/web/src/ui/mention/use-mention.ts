import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { flushSync } from "react-dom";
import { mentionAt, type Suggestion, withMention } from "./mentions.ts";

type Options = {
  people: readonly Suggestion[];
  /** The writer, who is not suggested. */
  meId: number;
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
};

/** The suggestions for a name that the user types after an @. `onKey` returns whether it used the key. */
export function useMention({ people, meId, text, field, onText }: Options) {
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [index, setIndex] = useState(0);
  const [closedAt, close] = useState<string | null>(null);
  const mention = closedAt === text ? null : mentionAt(text, caret, people, meId);
  const active = Math.min(index, (mention?.found.length ?? 1) - 1);

  const choose = (one: Suggestion) => {
    if (!mention) return;
    const next = withMention(text, caret, mention.at, one);
    // Sets the cursor immediately, because letters typed before the next frame would otherwise stand before the cursor.
    flushSync(() => {
      onText(next.text);
      setCaret(next.caret);
      setIndex(0);
    });
    field.current?.focus();
    field.current?.setSelectionRange(next.caret, next.caret);
  };
  const onKey = ({ key }: KeyboardEvent): boolean => {
    if (!mention) return false;
    const many = mention.found.length;
    if (key === "ArrowDown") setIndex((active + 1) % many);
    else if (key === "ArrowUp") setIndex((active - 1 + many) % many);
    else if (key === "Escape") close(text);
    else if (key === "Enter" || key === "Tab") {
      const one = mention.found[active];
      if (one) choose(one);
    } else return false;
    return true;
  };
  return { id, found: mention?.found ?? [], active, choose, onKey, onCaret: setCaret };
}
