import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { useDeleteNote } from "./queries.ts";

/** Asks for confirmation before a note is deleted for everybody. */
export function DeleteNote({ note, onClose }: { note: TicketNote; onClose: () => void }) {
  const { t } = useTranslation("contacts");
  const remove = useDeleteNote(note.contactId);
  return (
    <Confirm
      open
      danger
      title={t("deleteNoteTitle")}
      text={t("deleteNoteText")}
      action={t("delete")}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(note.id, { onSuccess: () => notify.success(t("noteDeleted")), onSettled: onClose })
      }
    />
  );
}
