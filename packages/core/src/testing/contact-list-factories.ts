import { ContactListRow } from "../desk/contact-lists/contact-list.model.ts";
import { ContactListImportRow } from "../desk/contact-lists/contact-list-import.model.ts";
import { ContactListItemRow } from "../desk/contact-lists/contact-list-item.model.ts";
import { idOf, newNumber } from "./factories.ts";

export const makeContactList = (companyId: number, values: { name?: string } = {}): Promise<number> =>
  idOf(companyId, () => ContactListRow.create({ name: "Clientes", ...values }));

export const makeListItem = (
  companyId: number,
  contactListId: number,
  values: Partial<Pick<ContactListItemRow, "name" | "number" | "email" | "isWhatsappValid" | "checkedAt">> = {},
): Promise<number> =>
  idOf(companyId, () => ContactListItemRow.create({ contactListId, name: "Rosa", number: newNumber(), ...values }));

/** The preview of a file with two columns that waits for the choice of its columns. */
const somePreview = {
  name: "",
  hidden: false,
  total: 3,
  above: [],
  rows: [["Ana", "11987654321"]],
  hasHeader: false,
  columns: [{ use: "name" as const }, { use: "number" as const }],
  places: [0, 1],
  firstRow: 1,
};

/** A list with one person, and the import of a file into it that waits for the choice of its columns. */
export async function makeListWithImport(companyId: number) {
  const contactListId = await makeContactList(companyId);
  const itemId = await makeListItem(companyId, contactListId);
  const importId = await idOf(companyId, () =>
    ContactListImportRow.create({
      contactListId,
      source: "file",
      fileName: "a.csv",
      status: "mapping",
      total: 3,
      preview: [somePreview],
    }),
  );
  return { contactListId, itemId, importId };
}
