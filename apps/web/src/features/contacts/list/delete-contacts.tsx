import type { ListedContact } from "@balcao/shared/contacts/schema";
import DialogContentText from "@mui/material/DialogContentText";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import { nameOf } from "../../../lib/contact-name.ts";
import { removalPreview, useDeleteContacts } from "../../../nouns/contacts/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./delete-contacts.module.css";

const noticeMs = 3000;
type Props = { contacts: readonly ListedContact[]; onClose: () => void };

/**
 * Asks for confirmation before contacts are deleted, and says what is deleted with them. Afterwards it lists the contacts that were not deleted and
 * the reasons.
 */
export default function DeleteContacts({ contacts, onClose }: Props) {
  const { t } = useTranslation("contacts");
  const { data: goes, error } = useQuery(removalPreview(contacts.map(({ id }) => id)));
  const remove = useDeleteContacts();
  const kept = contacts.filter(({ id }) => remove.data?.kept.includes(id));
  if (remove.data && kept.length > 0)
    return <Kept contacts={kept} deleted={remove.data.deleted.length} onClose={onClose} />;
  const confirm = () =>
    remove.mutate(
      contacts.map(({ id }) => id),
      {
        onSuccess: (done) => {
          if (done.kept.length > 0) return;
          notify.success(t("deleted", { count: done.deleted.length }), noticeMs);
          onClose();
        },
        onError: onClose,
      },
    );
  const text = () => {
    if (error) return errorText(error);
    if (!goes) return t("removal.counting");
    const busy = goes.busy === 0 ? "" : ` ${t("removal.busy", { count: goes.busy })}`;
    const held = goes.held === 0 ? "" : ` ${t("removal.held", { count: goes.held })}`;
    if (goes.contacts === 0) return goes.busy === 0 && goes.held > 0 ? t("removal.noneHeld") : t("removal.none");
    const what = [
      t("removal.contacts", { count: goes.contacts }),
      ...(goes.tickets > 0 ? [t("removal.tickets", { count: goes.tickets })] : []),
      ...(goes.messages > 0 ? [t("removal.messages", { count: goes.messages })] : []),
    ].join(", ");
    const blocked = goes.blocked === 0 ? "" : ` ${t("removal.blocked", { count: goes.blocked })}`;
    const lists = goes.lists === 0 ? "" : ` ${t("removal.lists", { count: goes.lists })}`;
    const requests = goes.requests === 0 ? "" : ` ${t("removal.requests", { count: goes.requests })}`;
    return `${t("removal.text", { what })}${busy}${held}${blocked}${lists}${requests}`;
  };
  const [only] = contacts;
  const title =
    only && contacts.length === 1
      ? t("removal.titleOne", { name: nameOf(only, t("unnamed")) })
      : t("removal.title", { count: contacts.length });
  return (
    <Confirm
      open
      title={title}
      text={text()}
      action={t("common:delete")}
      danger
      busy={remove.isPending}
      impossible={!goes || goes.contacts === 0}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}

type KeptProps = { contacts: readonly ListedContact[]; deleted: number; onClose: () => void };

function Kept({ contacts, deleted, onClose }: KeptProps) {
  const { t } = useTranslation("contacts");
  return (
    <InfoDialog
      title={deleted === 0 ? t("removal.noneDeleted") : t("deleted", { count: deleted })}
      describedBy="kept-text"
      onClose={onClose}
    >
      <DialogContentText id="kept-text">{t("removal.kept", { count: contacts.length })}</DialogContentText>
      <ul className={css["kept"]}>
        {contacts.map((contact) => (
          <li className={`${basics["broken"]} ${basics["firm"]}`} key={contact.id} dir="auto">
            {nameOf(contact, t("unnamed"))}
          </li>
        ))}
      </ul>
    </InfoDialog>
  );
}
