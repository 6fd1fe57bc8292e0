import type { ReadContact } from "@balcao/shared/contact-file-imports/rows";
import type { ContactRowOutcome, ContactRowReason, ExistingChoice } from "@balcao/shared/contact-file-imports/schema";
import { changedBy, type ContactState, isSame, leavesFields, madeOf } from "./change.ts";
import { erasedOf, formsOf } from "../contacts/numbers/removed-numbers.ts";
import { contactsWith, type KnownContact } from "./known-contacts.ts";

export interface JudgedContact {
  row: ReadContact;
  outcome: ContactRowOutcome;
  reason: ContactRowReason | "";
  known: KnownContact | null;
  before: ContactState | null;
  after: ContactState | null;
}
export interface Choices {
  existing: ExistingChoice;
  bringBack: boolean;
}

/** Refusals that do not apply to a contact of ours, because WhatsApp itself gave its number or its user name. */
const ofPlan: ReadonlySet<string> = new Set(["country", "length", "plan", "userName"]);
const isUsable = ({ fault }: ReadContact): boolean => fault === null || ofPlan.has(fault);
const numberIn = ({ fault, number }: ReadContact): string =>
  fault === null ? number : fault === "userName" ? number.trim().toLowerCase() : number.replace(/\D+/g, "");

/**
 * The planned outcomes of rows, given the company's present contacts. `earlier` has the numbers of earlier rows, in any form, because a person who is
 * in a file twice is taken once.
 */
export async function judge(
  rows: readonly ReadContact[],
  { existing, bringBack }: Choices,
  earlier: ReadonlySet<string>,
): Promise<JudgedContact[]> {
  const numbers = rows.filter(isUsable).map(numberIn);
  const contacts = await contactsWith(numbers);
  const erased = bringBack ? new Set<string>() : await erasedOf(numbers.filter((number) => !contacts.has(number)));
  const seen = new Set(earlier);
  return rows.map((row): JudgedContact => {
    const number = numberIn(row);
    const known = (isUsable(row) && contacts.get(number)) || null;
    // The number of a known contact is valid, whatever the numbering plan says.
    const taken = known ? { ...row, number, fault: null } : row;
    const none = { row: taken, known, before: null, after: null };
    if (row.fault && !known) return { ...none, outcome: "refused", reason: row.fault };
    // The person was deleted after the file was read. The row was emptied then, so nothing can be brought back.
    if (!row.fault && row.number === "") return { ...none, outcome: "refused", reason: "erased" };
    if (seen.has(number)) return { ...none, outcome: "repeated", reason: "inFile" };
    for (const form of formsOf(number)) seen.add(form);
    if (erased.has(number)) return { ...none, outcome: "refused", reason: "erased" };
    if (!known) {
      const after = madeOf(row);
      return { ...none, after, outcome: "added", reason: reasonOf(row, after) };
    }
    const before = { name: known.name, email: known.email, extraInfo: known.extraInfo };
    const after = changedBy(known, row, existing);
    if (isSame(before, after)) return { ...none, outcome: "same", reason: row.note };
    return { row: taken, known, before, after, outcome: "updated", reason: reasonOf(row, after) };
  });
}

const reasonOf = (row: ReadContact, after: ContactState): ContactRowReason | "" =>
  row.note || (leavesFields(row, after) ? "fields" : "");
