import type { GivenField, ReadContact } from "@balcao/shared/contact-file-imports/rows";
import type { ExistingChoice } from "@balcao/shared/contact-file-imports/schema";
import type { ExtraField } from "@balcao/shared/contacts/schema";
import { maxExtraFields } from "@balcao/shared/contacts/rules";
import { formatNumber } from "@balcao/shared/phone";
import { keepFields } from "../contacts/extra-info.ts";
import { isNameless } from "../contacts/name.ts";

/** The values of a contact that an import may change. */
export interface ContactState {
  name: string;
  email: string;
  extraInfo: ExtraField[];
}
type FileContact = Pick<ReadContact, "name" | "number" | "email" | "extra">;

/** The contact that a row makes. */
export const madeOf = ({ name, email, extra }: FileContact): ContactState => ({
  name,
  email,
  extraInfo: keepFields([], extra.slice(0, maxExtraFields)),
});

/**
 * The values that a row gives an existing contact. The import's choice decides whether the row's or the contact's values win. An empty cell changes
 * nothing, and neither does a name that is only the number. A field without room is left out.
 */
export function changedBy(
  contact: ContactState & { number: string; userName: string },
  given: FileContact,
  existing: ExistingChoice,
): ContactState {
  const before = { name: contact.name, email: contact.email, extraInfo: contact.extraInfo };
  if (existing === "keep") return before;
  const wins = existing === "overwrite";
  const saysName = given.name !== "" && given.name !== formatNumber(given.number);
  return {
    name: saysName && (wins || isNameless(contact)) ? given.name : before.name,
    email: given.email !== "" && (wins || before.email === "") ? given.email : before.email,
    extraInfo: joined(before.extraInfo, given.extra, wins),
  };
}

const plain = (name: string): string => name.trim().toLowerCase();

function joined(before: readonly ExtraField[], given: readonly GivenField[], wins: boolean): ExtraField[] {
  const said = new Map(given.map(({ name, value }) => [plain(name), value]));
  const kept = before.map((field) => {
    const value = said.get(plain(field.name));
    return value !== undefined && (wins || field.value === "") ? { ...field, value } : field;
  });
  const names = new Set(before.map(({ name }) => plain(name)));
  const news = given.filter(({ name }) => !names.has(plain(name)));
  return keepFields(before, [...kept, ...news].slice(0, Math.max(maxExtraFields, before.length)));
}

/** Whether two states are the same in everything that people see. */
export const isSame = (one: ContactState, other: ContactState): boolean =>
  one.name === other.name &&
  one.email === other.email &&
  one.extraInfo.length === other.extraInfo.length &&
  one.extraInfo.every(
    ({ name, value }, at) => name === other.extraInfo[at]?.name && value === other.extraInfo[at].value,
  );

/** Whether the contact had no room for fields of the row. */
export const leavesFields = (given: FileContact, state: ContactState): boolean =>
  given.extra.some(({ name }) => !state.extraInfo.some((field) => plain(field.name) === plain(name)));
