import { formatNumber } from "@balcao/shared/phone";

/** More than any phone shows; names are indexed, and strangers choose theirs. */
const maxNameLength = 100;

/** A name as a stranger gave it, fit to be kept; empty when nothing is left of it. */
export const cleanName = (name: string | null): string =>
  Array.from((name ?? "").replaceAll("\0", "").trim())
    .slice(0, maxNameLength)
    .join("");

/** What a contact is called until we know better. */
export const nameless = (phone: string): string => (phone ? formatNumber(phone) : "WhatsApp");

/** Named by its number only, so that a push name is an improvement; a name somebody typed stays. */
export const isNameless = ({ name, number }: { name: string; number: string }): boolean =>
  name === nameless("") || name === number || (number !== "" && name === nameless(number));
