import type { Contact } from "@balcao/shared/contacts/schema";
import { useTranslation } from "react-i18next";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import IdentityCard from "../identity/identity-card.tsx";
import { nameOf } from "../../../lib/contact-name.ts";

type Props = { contact: Contact; onKept: (contact: Contact) => void; onClose: () => void };

/** Shows over the list who a contact is. After a merge into an older contact, the dialog shows the older contact. */
export default function IdentityDialog({ contact, onKept, onClose }: Props) {
  const { t } = useTranslation("contacts");
  return (
    <InfoDialog title={nameOf(contact, t("unnamed"))} onClose={onClose}>
      <IdentityCard key={contact.id} contactId={contact.id} onKept={onKept} />
    </InfoDialog>
  );
}
