import { maxTextLength } from "@balcao/shared/messages/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { fieldGoes } from "../../lib/shell/keys.ts";
import { GrowingField } from "../../ui/fields/growing-field.tsx";
import { useTypingSignal } from "../../nouns/presence/use-presence.ts";
import basics from "../../ui/basics.module.css";
import type { DraftHandle } from "../../nouns/drafts/drafts.ts";
import { takesCaption } from "./outgoing.ts";
import { MissingQuickMessages, NoQuickMessages, optionId, QuickList } from "./quick-list.tsx";
import { useQuickAnswers } from "./use-quick-answers.ts";

type Props = {
  ticket: Ticket;
  handle: DraftHandle;
  field: RefObject<HTMLTextAreaElement | null>;
  onEnter: () => void;
  onEscape: () => void;
  onFiles: ((files: FileList) => void) | null;
};

/** The composer's field and, above it, the suggestions for a text that begins with a slash. */
export function TextField({ ticket, handle, field, onEnter, onEscape, onFiles }: Props) {
  const { t } = useTranslation("messages");
  const { draft, change } = handle;
  const { edit, files } = draft;
  const quick = useQuickAnswers(ticket, handle);
  const say = useTypingSignal(ticket.id);
  const text = edit ? edit.text : draft.text;
  useEffect(() => say(text !== ""), [say, text]);
  useLayoutEffect(() => {
    const box = field.current;
    return () => {
      if (box !== null && document.activeElement === box) fieldGoes();
    };
  }, [field]);
  const [first] = files;
  const label = edit ? t("editMessage") : t(first && takesCaption(first.kind) ? "captionPlaceholder" : "placeholder");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (quick.onKey(event)) return event.preventDefault();
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      onEnter();
    }
    if (event.key === "Escape") onEscape();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0 || !onFiles) return;
    event.preventDefault();
    onFiles(event.clipboardData.files);
  };
  const suggests = quick.found.length > 0;
  return (
    <div className={basics["rest"]}>
      {suggests ? <QuickList {...quick} onChoose={quick.choose} /> : null}
      {quick.none ? <NoQuickMessages /> : null}
      {quick.missing ? <MissingQuickMessages {...quick.missing} /> : null}
      <GrowingField
        ref={field}
        maxLength={maxTextLength}
        value={text}
        aria-label={label}
        placeholder={label}
        aria-autocomplete="list"
        {...(suggests ? { "aria-controls": quick.id, "aria-activedescendant": optionId(quick.id, quick.active) } : {})}
        onChange={({ target: { value } }) => change(edit ? { edit: { ...edit, text: value } } : { text: value })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </div>
  );
}
