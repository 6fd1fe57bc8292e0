import { mentionPieces } from "@balcao/shared/chats/rules";
import { canDeleteNote, canEditNote } from "@balcao/shared/ticket-notes/rules";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import { useQuery } from "@tanstack/react-query";
import Lock from "lucide-react/icons/lock";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { lazy, memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf, timeOf } from "../../lib/format.ts";
import { Late } from "../../ui/late.tsx";
import { useMe } from "../auth/me.ts";
import { viewerOf } from "../auth/viewer.ts";
import { DeleteNote } from "./delete-note.tsx";
import { readersOf } from "./queries.ts";
import basics from "../../ui/basics.module.css";
import css from "./note-bubble.module.css";

const NoteEditor = lazy(() => import("./note-editor.tsx"));

/** A note at its time in the conversation. It has a colour that no message has, because the customer does not see it. */
export const NoteBubble = memo(function NoteBubble({ note }: { note: TicketNote }) {
  const { t } = useTranslation("contacts");
  const me = useMe();
  const [dooming, doom] = useState(false);
  const [editing, edit] = useState(false);
  return (
    <li className={css["row"]} data-note={note.id}>
      <div className={css["bubble"]}>
        <p className={`${basics["row"]} ${basics["hint"]} ${basics["strong"]} ${basics["gap4"]} ${css["head"]}`}>
          <Lock size={12} aria-hidden />
          <span>{t("internalNote")}</span>
          <span className={basics["clipped"]} dir="auto">
            · {note.user?.name ?? t("byItself")}
          </span>
        </p>
        {editing ? (
          <Late>
            <NoteEditor note={note} onClose={() => edit(false)} />
          </Late>
        ) : (
          <p className={basics["written"]} dir="auto">
            <NoteText note={note} />
          </p>
        )}
        <p className={`${basics["row"]} ${basics["quiet"]} ${css["foot"]}`}>
          {canEditNote({ userId: me.id }, note) && !editing ? (
            <button
              className={basics["middle"]}
              type="button"
              aria-label={t("editNote")}
              title={t("editNote")}
              onClick={() => edit(true)}
            >
              <Pencil size={14} aria-hidden />
            </button>
          ) : null}
          {canDeleteNote({ ...viewerOf(me), userId: me.id }, note) ? (
            <button
              className={basics["middle"]}
              type="button"
              aria-label={t("deleteNote")}
              title={t("deleteNote")}
              onClick={() => doom(true)}
            >
              <Trash2 size={14} aria-hidden />
            </button>
          ) : null}
          {note.isEdited ? <span>{t("noteIsEdited")}</span> : null}
          <time dateTime={note.createdAt} title={fullOf(note.createdAt)}>
            {timeOf(note.createdAt)}
          </time>
        </p>
      </div>
      {dooming ? <DeleteNote note={note} onClose={() => doom(false)} /> : null}
    </li>
  );
});

/** The words of a note, with the colleagues whom it names. */
function NoteText({ note: { note, ticketId } }: { note: TicketNote }) {
  const me = useMe();
  const { data: people = [] } = useQuery({ ...readersOf(ticketId), enabled: note.includes("@") });
  return mentionPieces(note, people).map(({ text, userId }, index) =>
    userId === null ? (
      text
    ) : (
      <strong key={index} className={css["mention"]} data-me={userId === me.id}>
        {text}
      </strong>
    ),
  );
}
