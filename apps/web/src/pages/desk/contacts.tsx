import type { Contact, ListedContact } from "@balcao/shared/contacts/schema";
import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import FileUp from "lucide-react/icons/file-up";
import Smartphone from "lucide-react/icons/smartphone";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useMe } from "../../nouns/auth/me.ts";
import { ContactList } from "../../features/contacts/list/contact-list.tsx";
import { ImportProgress } from "../../features/contacts/list/import-progress.tsx";
import { useImportNotice, useRunningImport } from "../../features/contacts/list/imports.ts";
import { PageActions } from "../../features/contacts/list/page-actions.tsx";
import { nameOf } from "../../lib/contact-name.ts";
import { useStart } from "../../nouns/contacts/start-conversation.tsx";
import { TicketDialogs } from "./tickets/ticket-dialogs.tsx";
import { useTitle } from "../../lib/title.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import basics from "../../ui/basics.module.css";
import css from "../../ui/looks/imports.module.css";
import { Late } from "../../ui/late.tsx";
import { Page } from "../../ui/page/page.tsx";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import { useSearch } from "../../ui/fields/use-search.ts";

const ContactDialog = lazy(() => import("../../nouns/contacts/contact-dialog.tsx"));
const ImportDialog = lazy(() => import("../../features/contacts/list/import-dialog.tsx"));
const IdentityDialog = lazy(() => import("../../features/contacts/list/identity-dialog.tsx"));
const DeleteContacts = lazy(() => import("../../features/contacts/list/delete-contacts.tsx"));
const OpenRequests = lazy(() => import("../../features/personal-data/requests/open-requests.tsx"));
const OpenErasures = lazy(() => import("../../features/personal-data/erasures/open-erasures.tsx"));
const PersonalDataDrawer = lazy(() => import("../../features/personal-data/personal-data-drawer.tsx"));
const ImportFileDialog = lazy(() => import("../../features/contact-file-imports/import-file-dialog.tsx"));

type Dialogs = {
  edit: Contact["id"] | null;
  added: Contact;
  identity: Contact;
  personalData: Contact;
  delete: readonly ListedContact[];
  import: true;
  importFile: true;
};

/** The page of all contacts. It has the dialogs of the inbox, since conversations can begin here. */
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
  const { now, open, close } = useDialogSwitch<Dialogs>();
  const { text, setText, term } = useSearch();
  useTitle(t("title"));
  useImportNotice();
  const adders = {
    onAdd: () => open("edit", null),
    onImport: () => open("import", true),
    onImportFile: () => open("importFile", true),
  };
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      action={<PageActions {...adders} />}
      search={<SearchBox label={t("search")} value={text} onChange={setText} />}
    >
      <Importing onReport={adders.onImport} />
      {can(useMe(), "contacts-page:personalData") ? (
        <Late>
          <OpenRequests />
          <OpenErasures />
        </Late>
      ) : null}
      <ContactList
        key={term}
        term={term}
        empty={<Empty {...adders} />}
        onAct={(act, contact) => {
          if (act === "schedule") return void navigate(`/schedules?contactId=${contact.id}`);
          if (act === "delete") return open(act, [contact]);
          if (act === "identity" || act === "personalData") return open(act, contact);
          open(act, contact.id);
        }}
        onDeleteMany={(contacts) => open("delete", contacts)}
      />
      <Late>
        {now.edit === undefined ? null : (
          <ContactDialog
            contactId={now.edit}
            onSaved={(contact) => now.edit === null && open("added", contact)}
            onClose={close}
          />
        )}
        {now.import ? <ImportDialog onClose={close} /> : null}
        {now.importFile ? <ImportFileDialog onClose={close} /> : null}
        {now.identity ? (
          <IdentityDialog contact={now.identity} onKept={(kept) => open("identity", kept)} onClose={close} />
        ) : null}
        {now.personalData ? <PersonalDataDrawer contact={now.personalData} onClose={close} /> : null}
        {now.delete ? <DeleteContacts contacts={now.delete} onClose={close} /> : null}
        {now.added ? <OfferStart contact={now.added} onClose={close} /> : null}
      </Late>
    </Page>
  );
}

/** Offers a conversation with a contact that was just added. */
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
    <div className={`${basics["row"]} ${basics["still"]} ${basics["framed"]} ${css["strip"]}`}>
      <ImportProgress running={running} />
      <Button size="small" color="inherit" onClick={onReport}>
        {t("import.details")}
      </Button>
    </div>
  );
}

function Empty({ onAdd, onImport, onImportFile }: Parameters<typeof PageActions>[0]) {
  const { t } = useTranslation("contacts");
  return (
    <EmptyState icon={Users} title={t("emptyTitle")} text={t("emptyText")}>
      <Button variant="contained" startIcon={<UserPlus size={18} aria-hidden />} onClick={onAdd}>
        {t("addTitle")}
      </Button>
      {can(useMe(), "contacts-page:importContacts") ? (
        <>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<FileUp size={18} aria-hidden />}
            onClick={onImportFile}
          >
            {t("importFile.title")}
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Smartphone size={18} aria-hidden />}
            onClick={onImport}
          >
            {t("import.title")}
          </Button>
        </>
      ) : null}
    </EmptyState>
  );
}
