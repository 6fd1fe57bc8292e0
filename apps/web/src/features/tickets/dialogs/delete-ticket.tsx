import type { Ticket } from "@balcao/shared/tickets/schema";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { nameOf } from "../../../lib/contact-name.ts";
import { useDeleteTicket } from "../../../nouns/tickets/changes.ts";

type Props = { ticket: Ticket; onClose: () => void; onDone: () => void };

export default function DeleteTicket({ ticket, onClose, onDone }: Props) {
  const { t } = useTranslation("tickets");
  const { mutateAsync, isPending } = useDeleteTicket();
  const remove = () =>
    mutateAsync(ticket.id).then(
      () => {
        notify.success(t("delete.done"));
        onDone();
      },
      () => undefined,
    );
  return (
    <Confirm
      open
      danger
      title={t("delete.title", { name: nameOf(ticket.contact, t("unnamed")) })}
      text={t("delete.text")}
      action={t("delete.action")}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  );
}
