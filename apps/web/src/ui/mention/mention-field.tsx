import type { ComponentProps, KeyboardEvent, RefObject } from "react";
import { GrowingField } from "../fields/growing-field.tsx";
import { MentionList, optionId } from "./mention-list.tsx";
import basics from "../basics.module.css";
import css from "./mention-field.module.css";
import type { Suggestion } from "./mentions.ts";
import { useMention } from "./use-mention.ts";

type Props = Omit<ComponentProps<typeof GrowingField>, "onChange" | "onKeyDown" | "ref"> & {
  people: readonly Suggestion[];
  meId: number;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The name of the list of people. */
  listLabel: string;
  onText: (text: string) => void;
  onEnter: () => void;
  onEscape: () => void;
};

/** A growing field and, above it, the colleagues whom an @ may name. The parent handles Enter without Shift. */
export function MentionField({ people, meId, field, listLabel, onText, onEnter, onEscape, ...rest }: Props) {
  const mention = useMention({ people, meId, text: rest.value, field, onText });
  const suggests = mention.found.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (mention.onKey(event)) return event.preventDefault();
    if (event.key === "Escape") onEscape();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className={`${basics["rest"]} ${css["box"]}`}>
      {suggests ? <MentionList {...mention} label={listLabel} onChoose={mention.choose} /> : null}
      <GrowingField
        {...rest}
        ref={field}
        aria-autocomplete="list"
        {...(suggests
          ? { "aria-controls": mention.id, "aria-activedescendant": optionId(mention.id, mention.active) }
          : {})}
        onChange={({ target }) => {
          mention.onCaret(target.selectionStart);
          onText(target.value);
        }}
        onSelect={({ currentTarget }) => mention.onCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
