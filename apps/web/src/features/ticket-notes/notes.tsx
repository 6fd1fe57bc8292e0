import { canDeleteNote, canEditNote, maxNote, minNote } from "@balcao/shared/ticket-notes/rules";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { type FormEvent, lazy, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Late } from "../../ui/late.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import { DeleteNote } from "../../nouns/ticket-notes/delete-note.tsx";
import basics from "../../ui/basics.module.css";
import css from "./notes.module.css";
import { useNewNote } from "../../nouns/ticket-notes/use-new-note.ts";
import { notesOf } from "../../nouns/ticket-notes/queries.ts";

const NoteEditor = lazy(() => import("../../nouns/ticket-notes/note-editor.tsx"));

/** The notes about the ticket's contact, from any of its tickets, and a field for a new one. */
export function Notes({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("contacts");
  const { data: notes, isError, refetch } = useQuery(notesOf(ticket.contactId));
  const [doomed, doom] = useState<TicketNote | null>(null);
  return (
    <>
      <NoteForm ticketId={ticket.id} />
      {notes && notes.length > 0 ? (
        <ul className={`${basics["column"]} ${basics["apart"]} ${css["notes"]}`} aria-label={t("notes")}>
          {notes.map((note) => (
            <Note key={note.id} note={note} onDelete={() => doom(note)} />
          ))}
        </ul>
      ) : null}
      {notes?.length === 0 ? <p className={`${basics["note"]} ${css["none"]}`}>{t("noNotes")}</p> : null}
      {notes || isError ? null : <Skeleton variant="rounded" height={56} />}
      {isError && !notes ? <ErrorState text={t("common:listFailed")} retry={() => void refetch()} /> : null}
      {doomed ? <DeleteNote note={doomed} onClose={() => doom(null)} /> : null}
    </>
  );
}

function NoteForm({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation("contacts");
  const { text, setText, note, keep, isPending } = useNewNote(ticketId);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const short = note.length < minNote;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setTried(short);
    keep(() => notify.success(t("noteAdded")));
  };
  return (
    <form className={`${basics["column"]} ${basics["apart"]} ${css["form"]}`} onSubmit={submit} noValidate>
      <Field
        label={t("newNote")}
        error={tried && short ? t(note === "" ? "fault.required" : "fault.short") : undefined}
      >
        {(wiring) => (
          <OutlinedInput
            multiline
            inputRef={field}
            minRows={2}
            maxRows={8}
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder={t("notePlaceholder")}
            slotProps={{ input: { ...wiring, maxLength: maxNote } }}
          />
        )}
      </Field>
      <Button type="submit" size="small" variant="outlined" color="inherit" loading={isPending}>
        {t("addNote")}
      </Button>
    </form>
  );
}

function Note({ note, onDelete }: { note: TicketNote; onDelete: () => void }) {
  const { t } = useTranslation("contacts");
  const me = useMe();
  const [editing, edit] = useState(false);
  if (editing)
    return (
      <li className={`${basics["framed"]} ${basics["sunk"]} ${css["note"]}`}>
        <Late>
          <NoteEditor note={note} onClose={() => edit(false)} />
        </Late>
      </li>
    );
  const facts = [note.user?.name ?? t("byItself"), fullOf(note.createdAt), note.isEdited && t("noteIsEdited")];
  return (
    <li className={`${basics["framed"]} ${basics["sunk"]} ${css["note"]}`}>
      <p dir="auto">{note.note}</p>
      <div>
        <span>{facts.filter(Boolean).join(" · ")}</span>
        <span className={basics["still"]}>
          {canEditNote({ userId: me.id }, note) ? (
            <IconButton size="small" aria-label={t("editNote")} title={t("editNote")} onClick={() => edit(true)}>
              <Pencil size={14} />
            </IconButton>
          ) : null}
          {canDeleteNote({ ...viewerOf(me), userId: me.id }, note) ? (
            <IconButton size="small" aria-label={t("deleteNote")} title={t("deleteNote")} onClick={onDelete}>
              <Trash2 size={14} />
            </IconButton>
          ) : null}
        </span>
      </div>
    </li>
  );
}
