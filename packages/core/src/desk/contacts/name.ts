import { formatNumber } from "@balcao/shared/phone";

/** The longest name, which is longer than any phone shows. Strangers choose their names, and a very long name would not fit into the index. */
const maxNameLength = 100;

/** Visible signs. The Hangul fillers and the empty Braille pattern are invisible, and people use them as empty names. */
const drawn = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Cleans the name that a stranger chose: removes signs that change the writing direction. A name without a visible sign becomes empty. */
export function cleanName(name: string | null): string {
  const said = (name ?? "").replaceAll(/[\0\p{Bidi_Control}]/gu, "").trim();
  return drawn.test(said) ? Array.from(said).slice(0, maxNameLength).join("") : "";
}

/** The name of a contact until we know a better name. */
export const nameless = (phone: string): string => (phone ? formatNumber(phone) : "WhatsApp");

interface ContactNames {
  name: string;
  number: string;
  userName: string;
}

const isUserName = ({ name, userName }: ContactNames): boolean =>
  userName !== "" && name.toLowerCase() === `@${userName}`;

/**
 * Whether a contact's name is only its number or user name. The name that the contact gives itself then replaces it. A name that somebody typed
 * stays.
 */
export const isNameless = (contact: ContactNames): boolean => {
  const { name, number } = contact;
  return (
    name === nameless("") || name === number || (number !== "" && name === nameless(number)) || isUserName(contact)
  );
};

/** The name of a nameless contact that gets another number. A user name stays. */
export const namelessWith = (contact: ContactNames, phone: string): string =>
  isUserName(contact) ? contact.name : nameless(phone);
