import type { Ticket } from "@balcao/shared/tickets/schema";
import Check from "lucide-react/icons/check";
import Mic from "lucide-react/icons/mic";
import Paperclip from "lucide-react/icons/paperclip";
import Plus from "lucide-react/icons/plus";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import X from "lucide-react/icons/x";
import { lazy, type RefObject, Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { AskPhoneButton } from "./ask-phone/ask-phone-button.tsx";
import { AssistButton } from "./assist/assist-button.tsx";
import { AssistStrip } from "./assist/assist-strip.tsx";
import { type AssistField, useAssist } from "./assist/use-assist.ts";
import { Attachments } from "./attachments.tsx";
import { ComposerContext } from "./composer-context.tsx";
import basics from "../../ui/basics.module.css";
import frame from "../../ui/thread/composer.module.css";
import { AttachButton, SendButton, ToolButton } from "../../ui/thread/tools.tsx";
import css from "./composer.module.css";
import { DraftStrip } from "./draft-strip.tsx";
import type { DraftHandle } from "../../nouns/drafts/drafts.ts";
import { EmojiButton } from "./emoji-button.tsx";
import { FileListButton } from "./file-list-button.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { SignatureButton } from "./signature-button.tsx";
import { TemplateButton } from "./template/template-button.tsx";
import { TextField } from "./text-field.tsx";
import { useAttach } from "./use-attach.ts";
import { useServerDraft } from "./use-server-draft.ts";
import { useTakenFiles } from "./use-taken-files.ts";
import { useSubmit } from "./use-submit.ts";
import { VariablesButton } from "./variables-button.tsx";

const RecordBar = lazy(() => import("./recorder/record-bar.tsx"));

type Field = RefObject<HTMLTextAreaElement | null>;
type Props = { ticket: Ticket; handle: DraftHandle; field: Field; onTemplate: () => void };
type ComposerProps = Props & { recording: boolean; onRecord: (on: boolean) => void };

/**
 * The field in which a ticket's owner writes. Enter sends and Shift+Enter breaks the line. The first Esc ends an answer or an edit, and the next Esc
 * leaves the field.
 */
export function Composer({ ticket, handle, field, onTemplate, recording, onRecord }: ComposerProps) {
  const { draft, change } = handle;
  const { edit, files, quick } = draft;
  const attach = useAttach(handle);
  const { submit, ready, sendVoice } = useSubmit(ticket, handle);
  useTakenFiles(ticket.id, handle);
  const inherited = useServerDraft(ticket.id, handle);
  const assist = useAssist(ticket.id, handle);
  const focus = () => field.current?.focus();
  const escape = () => {
    if (edit || draft.replyTo) change({ edit: null, replyTo: null });
    else field.current?.blur();
  };
  const stop = useCallback(() => {
    onRecord(false);
    requestAnimationFrame(() => field.current?.focus());
  }, [field, onRecord]);
  return (
    <div className={`${frame["composer"]} ${css["composer"]}`} data-foot>
      <OfflineNote />
      {inherited && !edit ? <DraftStrip {...inherited} /> : null}
      {edit ? null : <AssistStrip ticketId={ticket.id} assist={assist} text={draft.text} onDone={focus} />}
      <ComposerContext handle={handle} onDone={focus} />
      {edit ? null : <Attachments handle={handle} />}
      {quick && !edit ? <QuickFile name={quick.file} onRemove={() => change({ quick: null })} /> : null}
      {recording ? (
        <Suspense fallback={<div className={`${frame["row"]} ${css["row"]}`} />}>
          <RecordBar onDone={sendVoice} onClose={stop} />
        </Suspense>
      ) : (
        <div className={`${frame["row"]} ${css["row"]}`}>
          {edit ? null : <Tools {...{ ticket, handle, field, assist, onTemplate }} onFiles={attach} />}
          <TextField
            ticket={ticket}
            handle={handle}
            field={field}
            onEnter={submit}
            onEscape={escape}
            onFiles={edit ? null : attach}
          />
          <MainButton
            edits={edit !== null}
            ready={ready}
            records={!edit && !ready && files.length === 0}
            onSend={submit}
            onRecord={() => onRecord(true)}
          />
        </div>
      )}
    </div>
  );
}

type ToolsProps = Props & { assist: AssistField; onFiles: (files: FileList) => void };

function Tools({ ticket, handle, field, assist, onFiles, onTemplate }: ToolsProps) {
  const { t } = useTranslation("messages");
  const { draft, change } = handle;
  const [open, turn] = useState(false);
  const insert = (piece: string) => {
    const { selectionStart = draft.text.length, selectionEnd = draft.text.length } = field.current ?? {};
    const text = draft.text.slice(0, selectionStart) + piece + draft.text.slice(selectionEnd);
    change({ text });
    const at = selectionStart + piece.length;
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  };
  const goOn = () => void requestAnimationFrame(() => field.current?.focus());
  const insertAndGoOn = (piece: string) => {
    insert(piece);
    goOn();
  };
  return (
    <>
      <MoreTools open={open} onTurn={() => turn(!open)} />
      <span className={css["attach"]}>
        <AttachButton label={t("attach")} onFiles={onFiles} />
      </span>
      <div className={css["tools"]} data-open={open}>
        <FileListButton ticket={ticket} handle={handle} onDone={goOn} />
        <TemplateButton ticket={ticket} onOpen={onTemplate} />
        <AskPhoneButton ticket={ticket} />
        <EmojiButton onChoose={insert} />
        <VariablesButton ticket={ticket} onChoose={insertAndGoOn} />
        <SignatureButton />
        <AssistButton assist={assist} text={draft.text} onDone={goOn} />
      </div>
    </>
  );
}

/** Shows and hides the tools where the conversation is too narrow for a row with all of them. */
function MoreTools({ open, onTurn }: { open: boolean; onTurn: () => void }) {
  const { t } = useTranslation("messages");
  return (
    <span className={css["more"]}>
      <ToolButton
        icon={open ? X : Plus}
        label={t(open ? "fewerTools" : "moreTools")}
        aria-expanded={open}
        onClick={onTurn}
      />
    </span>
  );
}

type MainProps = { edits: boolean; ready: boolean; records: boolean; onSend: () => void; onRecord: () => void };

/** The button that sends the draft, or records a voice message while there is nothing to send. */
function MainButton({ edits, ready, records, onSend, onRecord }: MainProps) {
  const { t } = useTranslation("messages");
  if (records) return <ToolButton icon={Mic} label={t("recorder.start")} onClick={onRecord} />;
  return (
    <SendButton
      icon={edits ? Check : SendHorizontal}
      label={t(edits ? "saveEdit" : "send")}
      title={t(edits ? "saveEdit" : "sendHint")}
      disabled={!ready}
      onClick={onSend}
    />
  );
}

/** The file that is sent with the chosen quick message. */
function QuickFile({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation("messages");
  return (
    <p className={`${basics["row"]} ${basics["note"]} ${basics["apart"]} ${css["quickFile"]}`}>
      <Paperclip size={16} aria-hidden />
      <span className={basics["clipped"]}>{t("quick.file", { name })}</span>
      <button
        className={`${basics["middle"]} ${basics["lights"]}`}
        type="button"
        aria-label={t("removeFile", { name })}
        title={t("remove")}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </button>
    </p>
  );
}
