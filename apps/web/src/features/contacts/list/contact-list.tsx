import { mostAtOnce } from "@balcao/shared/contacts/removal";
import type { ContactEntry, ContactOrder } from "@balcao/shared/contacts/schema";
import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../../lib/screen/media-query.ts";
import { NoneFound } from "../../../ui/page/none-found.tsx";
import { ListTable } from "../../../ui/table/list-table.tsx";
import { useSelection } from "../../../ui/table/use-selection.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { nameOf } from "../../../lib/contact-name.ts";
import { useStart } from "../../../nouns/contacts/start-conversation.tsx";
import { contactPages } from "../../../nouns/contacts/queries.ts";
import { type Act, ContactActions } from "./contact-actions.tsx";
import { useContactColumns } from "./contact-columns.tsx";

const cards = "(max-width: 899.95px)";
/** The height of a row of the table, as in the style sheet. Cards differ in height. */
const rowHeight = 44;

type Props = {
  term: string;
  empty: ReactNode;
  onAct: (act: Exclude<Act, "start">, contact: ContactEntry) => void;
  onDeleteMany: (contacts: readonly ContactEntry[]) => void;
};

/** Contacts by name or by their latest conversation. Only rows in sight are drawn. Users who may delete contacts can tick several. */
export function ContactList({ term, empty, onAct, onDeleteMany }: Props) {
  const { t } = useTranslation("contacts");
  const mayTick = can(useMe(), "contacts-page:deleteContact");
  const narrow = useMediaQuery(cards);
  const [by, setOrder] = useState<ContactOrder>("name");
  const query = useInfiniteQuery(contactPages(term, by));
  const contacts = useMemo(() => query.data?.pages.flatMap((page) => page.contacts) ?? [], [query.data]);
  const ids = useMemo(() => contacts.map(({ id }) => id), [contacts]);
  const selection = useSelection(ids, mostAtOnce);
  const start = useStart();
  const starting = start.isPending && "id" in start.variables ? start.variables.id : null;
  const bulk = (
    <Bulk
      count={selection.chosen.length}
      onClear={selection.clear}
      onDelete={() => onDeleteMany(contacts.filter(({ id }) => selection.has(id)))}
    />
  );
  return (
    <ListTable
      query={query}
      items={contacts}
      {...(narrow ? {} : { rowHeight })}
      label={t("title")}
      empty={term === "" ? empty : <NoneFound />}
      cards="tablet"
      columns={useContactColumns((contact) => onAct("edit", contact))}
      onOpen={(contact) => onAct("edit", contact)}
      sort={{ by, down: by === "lastTicket", choose: (key) => setOrder(key === "lastTicket" ? key : "name") }}
      picking={
        mayTick
          ? {
              selection,
              label: (contact) => t("selectOne", { name: nameOf(contact, t("unnamed")) }),
              allLabel: t("selectShown"),
              bulk,
            }
          : undefined
      }
      renderActions={(contact) => (
        <ContactActions
          contact={contact}
          name={nameOf(contact, t("unnamed"))}
          starting={starting === contact.id}
          onAct={(what) => (what === "start" ? start.mutate(contact) : onAct(what, contact))}
        />
      )}
    />
  );
}

type BulkProps = { count: number; onClear: () => void; onDelete: () => void };

/** The actions on the ticked contacts. */
function Bulk({ count, onClear, onDelete }: BulkProps) {
  const { t } = useTranslation("contacts");
  return (
    <>
      <span role="status">
        {t("selected", { count })}
        {count === mostAtOnce ? ` ${t("selectedMost")}` : ""}
      </span>
      <Button size="small" color="inherit" onClick={onClear}>
        {t("clearSelection")}
      </Button>
      <Button size="small" color="error" variant="contained" startIcon={<Trash2 size={16} />} onClick={onDelete}>
        {t("common:delete")}
      </Button>
    </>
  );
}
