import { formatNumber } from "@balcao/shared/phone";

/** More than any phone shows. Strangers choose their names, and a very long one would not fit into the index. */
const maxNameLength = 100;

/** A name as a stranger gave it, fit to be kept; empty when nothing is left of it. */
export const cleanName = (name: string | null): string =>
  Array.from((name ?? "").replaceAll("\0", "").trim())
    .slice(0, maxNameLength)
    .join("");

/** What a contact is called until we know better. */
export const nameless = (phone: string): string => (phone ? formatNumber(phone) : "WhatsApp");

/** Whether a contact has only its number for a name: then the name it gives itself replaces it. A name that somebody typed stays. */
export const isNameless = ({ name, number }: { name: string; number: string }): boolean =>
  name === nameless("") || name === number || (number !== "" && name === nameless(number));
