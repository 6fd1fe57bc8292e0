import { maxTextLength } from "@balcao/shared/messages/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { Check, Paperclip, SendHorizontal } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Attachments } from "./attachments.tsx";
import { ComposerContext } from "./composer-context.tsx";
import css from "./composer.module.css";
import type { DraftHandle } from "./drafts.ts";
import { takesCaption } from "./outgoing.ts";
import { useAttach } from "./use-attach.ts";
import { useSubmit } from "./use-submit.ts";

type Props = { ticket: Ticket; handle: DraftHandle; field: RefObject<HTMLTextAreaElement | null> };

/** Where an owner writes. Enter sends, Shift+Enter breaks the line, Esc leaves an answer or an edit, then the field. */
export function Composer({ ticket, handle, field }: Props) {
  const { t } = useTranslation("messages");
  const { draft, change } = handle;
  const attach = useAttach(handle);
  const { submit, ready } = useSubmit(ticket.id, handle);
  const { edit } = draft;
  const escape = () => {
    if (edit || draft.replyTo) change({ edit: null, replyTo: null });
    else field.current?.blur();
  };
  return (
    <div className={css["composer"]}>
      <ComposerContext handle={handle} onDone={() => field.current?.focus()} />
      {edit ? null : <Attachments handle={handle} />}
      <div className={css["row"]}>
        {edit ? null : <AttachButton onFiles={attach} />}
        <TextField handle={handle} field={field} onEnter={submit} onEscape={escape} onFiles={edit ? null : attach} />
        <button
          type="button"
          className={css["send"]}
          disabled={!ready}
          aria-label={t(edit ? "saveEdit" : "send")}
          title={t(edit ? "saveEdit" : "sendHint")}
          onClick={submit}
        >
          {edit ? <Check size={20} aria-hidden /> : <SendHorizontal size={20} aria-hidden />}
        </button>
      </div>
    </div>
  );
}

type FieldProps = Omit<Props, "ticket"> & {
  onEnter: () => void;
  onEscape: () => void;
  onFiles: ((files: FileList) => void) | null;
};

function TextField({ handle: { draft, change }, field, onEnter, onEscape, onFiles }: FieldProps) {
  const { t } = useTranslation("messages");
  const { edit, files } = draft;
  const text = edit ? edit.text : draft.text;
  const [first] = files;
  const label = edit ? t("editMessage") : t(first && takesCaption(first.kind) ? "captionPlaceholder" : "placeholder");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
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
  return (
    // The copy of the text under the field gives it its height; the style sheet stops it at five lines.
    <div className={css["grow"]} data-text={`${text} `}>
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        maxLength={maxTextLength}
        value={text}
        aria-label={label}
        placeholder={label}
        onChange={({ target: { value } }) => change(edit ? { edit: { ...edit, text: value } } : { text: value })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </div>
  );
}

function AttachButton({ onFiles }: { onFiles: (files: FileList) => void }) {
  const { t } = useTranslation("messages");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={css["attach"]}
        aria-label={t("attach")}
        title={t("attach")}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={20} aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("attach")}
        data-testid="file-input"
        onChange={({ target }) => {
          if (target.files) onFiles(target.files);
          target.value = "";
        }}
      />
    </>
  );
}
