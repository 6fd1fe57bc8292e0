import { formatNumber } from "@balcao/shared/phone";

/** Longer than any phone shows. Strangers choose their names, and a very long name would not fit into the index. */
const maxNameLength = 100;

/** A name as a stranger gave it, fit to be kept; empty when nothing is left of it. */
export const cleanName = (name: string | null): string =>
  Array.from((name ?? "").replaceAll("\0", "").trim())
    .slice(0, maxNameLength)
    .join("");

/** The name of a contact until we know a better one. */
export const nameless = (phone: string): string => (phone ? formatNumber(phone) : "WhatsApp");

interface Called {
  name: string;
  number: string;
  userName: string;
}

const isUserName = ({ name, userName }: Called): boolean => userName !== "" && name.toLowerCase() === `@${userName}`;

/** Whether a contact has only its number or user name for a name: then the name it gives itself replaces it. A name that somebody typed stays. */
export const isNameless = (contact: Called): boolean => {
  const { name, number } = contact;
  return (
    name === nameless("") || name === number || (number !== "" && name === nameless(number)) || isUserName(contact)
  );
};

/** What a nameless contact is called when it gets another number: a user name stays. */
export const namelessWith = (contact: Called, phone: string): string =>
  isUserName(contact) ? contact.name : nameless(phone);
