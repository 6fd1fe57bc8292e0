import type { ContactList, ContactListItem } from "@balcao/shared/contact-lists/schema";
import { AppError } from "@balcao/shared/errors";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { locked } from "../../base/table.ts";
import { ContactListRow } from "./contact-list.model.ts";
import { ContactListItemRow } from "./contact-list-item.model.ts";
import { ContactListImportRow } from "./contact-list-import.model.ts";
import { itemColumns, itemShape, listColumns, listShape, presentItem, presentList } from "./presenter.ts";

/** Shows a contact list. Lists belong to the whole company, and every user sees them if the plan includes campaigns. */
export async function showList(id: number): Promise<ContactList> {
  const [row] = await query(listShape, sql`select ${listColumns} from contact_lists l where l.id = ${id}`);
  if (!row) throw new AppError("ERR_NO_CONTACT_LIST_FOUND");
  return presentList(row);
}

/** The list, locked until this transaction ends. */
export async function lockList(id: number): Promise<ContactListRow> {
  const row = await ContactListRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_CONTACT_LIST_FOUND");
  return row;
}

export async function showItem(id: number): Promise<ContactListItem> {
  const [row] = await query(itemShape, sql`select ${itemColumns} from contact_list_items i where i.id = ${id}`);
  if (!row) throw new AppError("ERR_NO_CONTACT_LIST_ITEM_FOUND");
  return presentItem(row);
}

/** The item, locked until this transaction ends. */
export async function lockItem(id: number): Promise<ContactListItemRow> {
  const row = await ContactListItemRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_CONTACT_LIST_ITEM_FOUND");
  return row;
}

/** The import, locked until this transaction ends. */
export async function lockImport(id: number): Promise<ContactListImportRow> {
  const row = await ContactListImportRow.findByPk(id, locked);
  if (!row) throw new AppError("ERR_NO_CONTACT_LIST_IMPORT_FOUND");
  return row;
}
