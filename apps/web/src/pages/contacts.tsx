import type { Contact, ListedContact } from "@balcao/shared/contacts/schema";
import Button from "@mui/material/Button";
import { Smartphone, UserPlus, Users } from "lucide-react";
import { type Dispatch, lazy, type SetStateAction, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { ContactList } from "../features/contacts/list/contact-list.tsx";
import css from "../features/contacts/list/import.module.css";
import { ImportProgress } from "../features/contacts/list/import-progress.tsx";
import { useImportNotice, useRunningImport } from "../features/contacts/list/imports.ts";
import { PageActions } from "../features/contacts/list/page-actions.tsx";
import { nameOf } from "../features/contacts/name-of.ts";
import { useStart } from "../features/contacts/start-conversation.tsx";
import { TicketDialogs } from "../features/tickets/ticket-dialogs.tsx";
import { useTitle } from "../lib/title.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { Confirm } from "../ui/confirm.tsx";
import { Late } from "../ui/late.tsx";
import { Page } from "../ui/page.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { EmptyState } from "../ui/states.tsx";

const ContactDialog = lazy(() => import("../features/contacts/contact-dialog.tsx"));
const ImportDialog = lazy(() => import("../features/contacts/list/import-dialog.tsx"));
const IdentityDialog = lazy(() => import("../features/contacts/list/identity-dialog.tsx"));
const DeleteContacts = lazy(() => import("../features/contacts/list/delete-contacts.tsx"));

type Open =
  | { what: "add" | "import" }
  | { what: "edit"; id: number }
  | { what: "added" | "identity"; contact: Contact }
  | { what: "delete"; contacts: readonly ListedContact[] };

/** Everybody the company writes with. Conversations begin here, so the inbox's dialogs are at hand. */
export default function Contacts() {
  return (
    <TicketDialogs onBegun={() => undefined}>
      <ContactsPage />
    </TicketDialogs>
  );
}

function ContactsPage() {
  const { t } = useTranslation("contacts");
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  const [text, setText] = useState("");
  const term = useDebounced(text.trim());
  useTitle(t("title"));
  useImportNotice();
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      action={<PageActions onAdd={() => setOpen({ what: "add" })} onImport={() => setOpen({ what: "import" })} />}
      search={<SearchBox label={t("search")} value={text} onChange={setText} />}
    >
      <Importing onReport={() => setOpen({ what: "import" })} />
      <ContactList
        key={term}
        term={term}
        empty={<Empty onAdd={() => setOpen({ what: "add" })} onImport={() => setOpen({ what: "import" })} />}
        onAct={(act, contact) => {
          if (act === "schedule") return void navigate(`/schedules?contactId=${contact.id}`);
          if (act === "delete") return setOpen({ what: act, contacts: [contact] });
          setOpen(act === "identity" ? { what: act, contact } : { what: act, id: contact.id });
        }}
        onDeleteMany={(contacts) => setOpen({ what: "delete", contacts })}
      />
      <Dialogs open={open} setOpen={setOpen} />
    </Page>
  );
}

function Dialogs({ open, setOpen }: { open: Open | null; setOpen: Dispatch<SetStateAction<Open | null>> }) {
  const close = () => setOpen(null);
  return (
    <>
      <Late>
        {open?.what === "add" || open?.what === "edit" ? (
          <ContactDialog
            contactId={open.what === "edit" ? open.id : null}
            onSaved={(contact, isNew) => isNew && setOpen({ what: "added", contact })}
            // What came of it stays.
            onClose={() => setOpen((now) => (now?.what === "added" ? now : null))}
          />
        ) : null}
        {open?.what === "import" ? <ImportDialog onClose={close} /> : null}
        {open?.what === "identity" ? (
          <IdentityDialog
            contact={open.contact}
            onKept={(contact) => setOpen((now) => (now === open ? { what: "identity", contact } : now))}
            onClose={close}
          />
        ) : null}
        {open?.what === "delete" ? <DeleteContacts contacts={open.contacts} onClose={close} /> : null}
      </Late>
      {open?.what === "added" ? <OfferStart contact={open.contact} onClose={close} /> : null}
    </>
  );
}

/** Whoever was just added is mostly written to next. */
function OfferStart({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation("contacts");
  const start = useStart();
  return (
    <Confirm
      open
      title={t("offerTitle", { name: nameOf(contact, t("unnamed")) })}
      text={t("offerText")}
      action={t("startConversation")}
      dismiss={t("notNow")}
      busy={start.isPending}
      onClose={onClose}
      onConfirm={() => start.mutate(contact, { onSettled: onClose })}
    />
  );
}

function Importing({ onReport }: { onReport: () => void }) {
  const { t } = useTranslation("contacts");
  const running = useRunningImport();
  if (!running) return null;
  return (
    <div className={css["strip"]}>
      <ImportProgress running={running} />
      <Button size="small" color="inherit" onClick={onReport}>
        {t("import.details")}
      </Button>
    </div>
  );
}

function Empty({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const { t } = useTranslation("contacts");
  return (
    <EmptyState icon={Users} title={t("emptyTitle")} text={t("emptyText")}>
      <Button variant="contained" startIcon={<UserPlus size={18} aria-hidden />} onClick={onAdd}>
        {t("addTitle")}
      </Button>
      <Button variant="outlined" color="inherit" startIcon={<Smartphone size={18} aria-hidden />} onClick={onImport}>
        {t("import.title")}
      </Button>
    </EmptyState>
  );
}
