import type { ContactEntry } from "@balcao/shared/contacts/schema";
import type { Tag } from "@balcao/shared/tags/schema";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fullOf } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import type { Column } from "../../../ui/table/columns.ts";
import { TagChip } from "../../../nouns/tags/tag-chip.tsx";
import { Marks } from "../../../nouns/contacts/marks.tsx";
import { nameOf, reachedBy } from "../../../lib/contact-name.ts";
import basics from "../../../ui/basics.module.css";
import css from "./contact-columns.module.css";

/**
 * The columns of the list of contacts: the name with the marks of the contact, the number, the latest conversation, and the tags of that
 * conversation.
 */
export function useContactColumns(onOpen: (contact: ContactEntry) => void): Column<ContactEntry>[] {
  const { t } = useTranslation("contacts");
  return [
    {
      key: "name",
      head: t("name"),
      width: "minmax(0, 8fr)",
      sorts: true,
      cell: (contact) => <Person contact={contact} onOpen={() => onOpen(contact)} />,
    },
    {
      key: "number",
      head: t("number"),
      width: "minmax(150px, 2fr)",
      cell: (contact) => <Address contact={contact} />,
    },
    {
      key: "lastTicket",
      head: t("lastTicket"),
      width: "136px",
      sorts: true,
      named: true,
      cell: (contact) => <LastTicket contact={contact} />,
    },
    {
      key: "tags",
      head: t("tags"),
      width: "minmax(0, 3fr)",
      cell: ({ lastTicket }) => (lastTicket && lastTicket.tags.length > 0 ? <Tags tags={lastTicket.tags} /> : null),
    },
  ];
}

/** The name of a contact, as a button that opens the contact, and the contact's marks. */
function Person({ contact, onOpen }: { contact: ContactEntry; onOpen: () => void }) {
  const { t } = useTranslation("contacts");
  const name = nameOf(contact, t("unnamed"));
  return (
    <span className={`${basics["row"]} ${basics["narrow"]} ${basics["body"]} ${basics["gap12"]} ${css["person"]}`}>
      <Avatar name={name} src={contact.profilePicUrl} size={32} />
      <button type="button" className={`${basics["clipped"]} ${css["open"]}`} dir="auto" title={name} onClick={onOpen}>
        <strong className={basics["strong"]}>{name}</strong>
      </button>
      {contact.email ? (
        <small className={`${basics["hint"]} ${basics["clipped"]} ${css["email"]}`} title={contact.email}>
          {contact.email}
        </small>
      ) : null}
      <Marks contact={contact} />
    </span>
  );
}

function Address({ contact }: { contact: ContactEntry }) {
  const { t } = useTranslation("contacts");
  const address = reachedBy(contact);
  if (address)
    return (
      <span className={`${basics["figures"]} ${basics["clipped"]} ${basics["block"]} ${css["number"]}`}>{address}</span>
    );
  return contact.isGroup ? null : (
    <span
      className={`${basics["quiet"]} ${basics["figures"]} ${basics["clipped"]} ${basics["block"]} ${css["number"]}`}
    >
      {t("noNumber")}
    </span>
  );
}

/** When the contact last talked with the company, with a link to that conversation. */
function LastTicket({ contact }: { contact: ContactEntry }) {
  const { t } = useTranslation("contacts");
  const { lastTicket } = contact;
  if (!lastTicket)
    return (
      <span
        className={`${basics["quiet"]} ${basics["figures"]} ${basics["clipped"]} ${basics["block"]} ${css["number"]}`}
      >
        {t("noTicket")}
      </span>
    );
  const { uuid, at } = lastTicket;
  const words = t("lastTicketOf", { name: nameOf(contact, t("unnamed")), at: fullOf(at) });
  return (
    <Link
      className={`${basics["unbroken"]} ${basics["figures"]} ${css["talk"]}`}
      to={`/tickets/${uuid}`}
      aria-label={words}
      title={words}
    >
      <time dateTime={at}>{fullOf(at)}</time>
    </Link>
  );
}

const shownTags = 1;

function Tags({ tags }: { tags: readonly Tag[] }) {
  const names = tags.map(({ name }) => name).join(", ");
  return (
    <span className={`${basics["row"]} ${basics["narrow"]} ${css["tags"]}`} title={names}>
      {tags.slice(0, shownTags).map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {tags.length > shownTags ? <small>+{tags.length - shownTags}</small> : null}
    </span>
  );
}
