import type { Contact } from "@balcao/shared/contacts/schema";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useTranslation } from "react-i18next";
import IdentityCard from "../identity/identity-card.tsx";
import { nameOf } from "../name-of.ts";

type Props = { contact: Contact; onKept: (contact: Contact) => void; onClose: () => void };

/** Who a contact is, over the list; joined with an older one it goes on with that. */
export default function IdentityDialog({ contact, onKept, onClose }: Props) {
  const { t } = useTranslation("contacts");
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="identity-title">
      <DialogTitle id="identity-title">{nameOf(contact, t("unnamed"))}</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby="identity-title">
        <IdentityCard key={contact.id} contactId={contact.id} onKept={onKept} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus color="inherit" onClick={onClose}>
          {t("common:close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
