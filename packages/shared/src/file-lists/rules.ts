import { maxFiles } from "../messages/rules.ts";

export const fileListName = { min: 2, max: 100 };
export const maxFileListMessage = 4096;
export const maxEntryName = 100;
/** The most entries of a list. The composer takes as many in one go, so that a whole list can be sent. */
export const maxEntries = maxFiles;
export const maxFileListsOfCompany = 2000;
