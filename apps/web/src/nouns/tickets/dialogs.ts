import type { Contact } from "@balcao/shared/contacts/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { createContext, useContext } from "react";

/** The dialogs over the inbox. Only one of them is open at a time. */
export type Dialog =
  /** `contact` is the other person of the new conversation, if already known. */
  | { kind: "new"; contact?: Contact }
  | { kind: "peek"; uuid: string }
  | { kind: "transfer" | "snooze" | "schedule" | "delete"; ticket: Ticket };

/** Opens a dialog. The page draws the dialogs, because the row or header that opened a dialog may disappear while the dialog is open. */
export const DialogsContext = createContext<(dialog: Dialog) => void>(() => undefined);
export const useDialogs = () => useContext(DialogsContext);
