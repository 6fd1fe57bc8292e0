import { maxChatMessage } from "@balcao/shared/chats/rules";
import type { Chat } from "@balcao/shared/chats/schema";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { About } from "../about.ts";
import css from "./composer.module.css";
import { MentionList, optionId } from "./mention-list.tsx";
import { useMention } from "./use-mention.ts";

type Props = {
  chat: Chat;
  about: About;
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
  onEscape: () => void;
  /** Takes pasted files; null where none can be taken. */
  onFiles: ((files: readonly File[]) => void) | null;
};

/** The field itself and, above it, the members whom an @ may mean. */
export function MessageField({ chat, about, text, onText, onEnter, onEscape, onFiles }: Props) {
  const { t } = useTranslation("chats");
  const field = useRef<HTMLTextAreaElement>(null);
  const mention = useMention({ chat, text, field, onText });
  useEffect(() => {
    if (about) field.current?.focus();
  }, [about]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (mention.onKey(event)) return event.preventDefault();
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      onEnter();
    }
    if (event.key === "Escape" && about) onEscape();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0 || !onFiles) return;
    event.preventDefault();
    onFiles([...event.clipboardData.files]);
  };
  const suggests = mention.found.length > 0;
  const label = t(about?.kind === "edit" ? "composer.edit" : "composer.placeholder");
  return (
    <div className={css["fieldBox"]}>
      {suggests ? <MentionList {...mention} onChoose={mention.choose} /> : null}
      {/* The copy of the text under the field gives it its height; the style sheet stops it at five lines. */}
      <div className={css["grow"]} data-text={`${text} `}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          maxLength={maxChatMessage}
          value={text}
          aria-label={label}
          placeholder={label}
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
          onPaste={onPaste}
        />
      </div>
    </div>
  );
}
