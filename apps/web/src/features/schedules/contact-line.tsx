import type { Contact } from "@balcao/shared/contacts/schema";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { MarksOf } from "../../nouns/contacts/marks.tsx";
import { nameOf, reachedBy } from "../../lib/contact-name.ts";
import basics from "../../ui/basics.module.css";
import css from "./schedule-dialog.module.css";

/** The contact for whom a message is planned. The user name and the picture are undefined when they are not known. */
export type Person = Pick<Contact, "id" | "name" | "number"> & Partial<Pick<Contact, "userName" | "profilePicUrl">>;

export function ContactLine({ contact }: { contact: Person }) {
  const { t } = useTranslation("schedules");
  const name = nameOf(contact, t("unnamed"));
  return (
    <p className={`${basics["row"]} ${basics["narrow"]} ${basics["gap12"]} ${css["contact"]}`}>
      <Avatar name={name} src={contact.profilePicUrl ?? null} size={32} />
      <span>
        <strong className={`${basics["clipped"]} ${basics["strong"]}`} dir="auto">
          {name}
        </strong>
        {reachedBy(contact) ? (
          <small className={`${basics["clipped"]} ${basics["hint"]} ${basics["figures"]}`}>{reachedBy(contact)}</small>
        ) : null}
        <MarksOf contactId={contact.id} />
      </span>
    </p>
  );
}
