import type { ContactListImport } from "@balcao/shared/contact-lists/import";
import type { ContactList, ContactListItem } from "@balcao/shared/contact-lists/schema";
import { minute } from "./samples.ts";

export const aContactList = (part: Partial<ContactList> = {}): ContactList => ({
  id: 3,
  name: "Natal",
  contactsCount: 0,
  validCount: 0,
  invalidCount: 0,
  createdAt: minute(0),
  consentSource: "",
  ...part,
});
export const aListItem = (id: number, part: Partial<ContactListItem> = {}): ContactListItem => ({
  id,
  companyId: 1,
  contactListId: 3,
  name: `Pessoa ${id}`,
  number: "5511987654321",
  email: "",
  variables: {},
  isWhatsappValid: null,
  checkedAt: null,
  ...part,
});
export const noCounts = { valid: 0, unchecked: 0, notOnWhatsapp: 0, repeated: 0, invalid: 0, optedOut: 0, removed: 0 };
export const anImport = (part: Partial<ContactListImport> = {}): ContactListImport => ({
  id: 5,
  contactListId: 3,
  source: "file",
  fileName: "clientes.csv",
  status: "running",
  failure: null,
  total: 0,
  done: 0,
  counts: noCounts,
  user: { id: 7, name: "Ana" },
  startedAt: minute(0),
  finishedAt: null,
  ...part,
});
