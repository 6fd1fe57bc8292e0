import type { Contact, ContactDetail } from "@balcao/shared/contacts/schema";
import CircularProgress from "@mui/material/CircularProgress";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../ui/states.tsx";
import css from "./contact-dialog.module.css";
import { ContactForm } from "./contact-form.tsx";
import { contactDetail } from "./queries.ts";

type Props = {
  /** Null for a new contact. */
  contactId: number | null;
  /** The first values of a new contact, from a contact card or a search. */
  start?: { name?: string; number?: string } | undefined;
  onClose: () => void;
  onSaved?: ((contact: ContactDetail, isNew: boolean) => void) | undefined;
  /** Called with the contact that already has the number. Without this function the dialog only names that contact. */
  onKnown?: ((contact: Contact) => void) | undefined;
};

/** Adds or changes a contact and its extra info. */
export default function ContactDialog({ contactId, ...rest }: Props) {
  return contactId === null ? (
    <ContactForm contact={null} {...rest} />
  ) : (
    <KnownContact contactId={contactId} {...rest} />
  );
}

function KnownContact({ contactId, onClose, ...rest }: Omit<Props, "contactId"> & { contactId: number }) {
  const { t } = useTranslation("contacts");
  const { data, isError, refetch } = useQuery(contactDetail(contactId));
  if (data) return <ContactForm contact={data} onClose={onClose} {...rest} />;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth slotProps={{ paper: { "aria-label": t("editTitle") } }}>
      <DialogContent className={css["waiting"] ?? ""}>
        {isError ? (
          <ErrorState text={t("contactFailed")} retry={() => void refetch()} />
        ) : (
          <CircularProgress size={24} aria-label={t("common:loading")} />
        )}
      </DialogContent>
    </Dialog>
  );
}
