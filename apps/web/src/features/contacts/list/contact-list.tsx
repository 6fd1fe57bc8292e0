import { mostAtOnce } from "@balcao/shared/contacts/removal";
import type { ListedContact } from "@balcao/shared/contacts/schema";
import { can } from "@balcao/shared/permissions";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../../lib/media-query.ts";
import { InfiniteList } from "../../../ui/infinite-list.tsx";
import { NoneFound } from "../../../ui/none-found.tsx";
import { RowsSkeleton } from "../../../ui/rows.tsx";
import { useMe } from "../../auth/me.ts";
import { contactPages } from "../queries.ts";
import { useStart } from "../offers/start-conversation.tsx";
import type { Act } from "./contact-actions.tsx";
import css from "./contact-list.module.css";
import { ContactRow } from "./contact-row.tsx";
import { ListHead } from "./list-head.tsx";
import { useSelection } from "./use-selection.ts";

const cards = "(max-width: 899.95px)";
/** The heights of rows in the style sheet. */
const rowHeights = { table: 56, cards: 76 };

type Props = {
  term: string;
  empty: ReactNode;
  onAct: (act: Exclude<Act, "start">, contact: ListedContact) => void;
  onDeleteMany: (contacts: readonly ListedContact[]) => void;
};

/** Contacts by name, of which only those in sight are drawn. Users who may delete contacts can tick many. */
export function ContactList({ term, empty, onAct, onDeleteMany }: Props) {
  const { t } = useTranslation("contacts");
  const mayTick = can(useMe(), "contacts-page:deleteContact");
  const narrow = useMediaQuery(cards);
  const query = useInfiniteQuery(contactPages(term));
  const contacts = useMemo(() => query.data?.pages.flatMap((page) => page.contacts) ?? [], [query.data]);
  const ids = useMemo(() => contacts.map(({ id }) => id), [contacts]);
  const selection = useSelection(ids, mostAtOnce);
  const start = useStart();
  const starting = start.isPending && "id" in start.variables ? start.variables.id : null;
  const act = (what: Act, contact: ListedContact) => (what === "start" ? start.mutate(contact) : onAct(what, contact));
  const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && selection.clear();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the Esc of the ticks inside, and is nothing to press itself
    <div className={css["list"]} onKeyDown={onKeyDown}>
      {contacts.length > 0 ? (
        <ListHead
          selection={mayTick ? selection : null}
          onDelete={() => onDeleteMany(contacts.filter(({ id }) => selection.has(id)))}
        />
      ) : null}
      <InfiniteList
        query={query}
        items={contacts}
        rowHeight={narrow ? rowHeights.cards : rowHeights.table}
        label={t("title")}
        skeleton={<RowsSkeleton />}
        empty={term === "" ? empty : <NoneFound />}
        renderItem={(contact, position) => (
          <ContactRow
            key={contact.id}
            contact={contact}
            position={position}
            ticked={mayTick ? selection.has(contact.id) : null}
            onTick={selection.toggle}
            onAct={act}
            starting={starting === contact.id}
          />
        )}
      />
    </div>
  );
}
