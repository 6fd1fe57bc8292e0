import Lock from "lucide-react/icons/lock";
import { useTranslation } from "react-i18next";
import { NoteField } from "../../nouns/ticket-notes/note-field.tsx";
import basics from "../../ui/basics.module.css";
import css from "./note-composer.module.css";
import { useNewNote } from "../../nouns/ticket-notes/use-new-note.ts";

type Props = { ticketId: number; onLeave: () => void };

/**
 * Writes a note in the place of the composer. Nothing in it can reach the customer, because the note has its own draft, its own call and its own
 * button. Enter saves the note, Shift+Enter breaks the line, Esc returns to the message.
 */
export function NoteComposer({ ticketId, onLeave }: Props) {
  const { t } = useTranslation("contacts");
  const { text, setText, ready, keep } = useNewNote(ticketId);
  return (
    <div className={`${basics["still"]} ${basics["apart"]} ${css["composer"]}`}>
      <NoteField
        ticketId={ticketId}
        label={t("noteField")}
        placeholder={t("noteField")}
        value={text}
        onText={setText}
        onEnter={() => keep()}
        onEscape={onLeave}
      />
      <button
        type="button"
        className={`${basics["still"]} ${basics["mark"]} ${basics["small"]} ${basics["strong"]} ${css["keep"]}`}
        disabled={!ready}
        onClick={() => keep()}
      >
        <Lock size={16} aria-hidden />
        {t("keepNote")}
      </button>
    </div>
  );
}
