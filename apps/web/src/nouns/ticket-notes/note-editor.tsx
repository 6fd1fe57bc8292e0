import { minNote } from "@balcao/shared/ticket-notes/rules";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import css from "./note-editor.module.css";
import { NoteField } from "./note-field.tsx";
import { useEditNote } from "./queries.ts";

const undoMs = 6000;

/** Changes a note in its place. Enter saves, and Esc restores the note. For some seconds a saved change can be undone. */
export default function NoteEditor({ note, onClose }: { note: TicketNote; onClose: () => void }) {
  const { t } = useTranslation("contacts");
  const [text, setText] = useState(note.note);
  const edit = useEditNote();
  const words = text.trim();
  const save = () => {
    if (words.length < minNote || edit.isPending) return;
    if (words === note.note) return onClose();
    const undo = { label: t("common:undo"), run: () => edit.mutate({ id: note.id, note: note.note }) };
    edit.mutate(
      { id: note.id, note: words },
      {
        onSuccess: () => {
          notify.success(t("noteEdited"), undoMs, undo);
          onClose();
        },
      },
    );
  };
  return (
    <div className={css["editor"]}>
      <NoteField
        ticketId={note.ticketId}
        label={t("editNote")}
        value={text}
        onText={setText}
        onEnter={save}
        onEscape={onClose}
      />
      <div className={css["buttons"]}>
        <Button size="small" color="inherit" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          disabled={words.length < minNote}
          loading={edit.isPending}
          onClick={save}
        >
          {t("common:save")}
        </Button>
      </div>
    </div>
  );
}
