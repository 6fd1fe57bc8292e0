import type { Contact } from "@balcao/shared/contacts/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { createContext, useContext } from "react";

/** What can come over the inbox; one at a time. */
export type Dialog =
  | { kind: "new" /** With whom, where that is known. */; contact?: Contact }
  | { kind: "peek"; uuid: string }
  | { kind: "transfer" | "snooze" | "schedule" | "delete"; ticket: Ticket };

/** They live on the page: the row or the header that asked may be gone before the answer is there. */
export const DialogsContext = createContext<(dialog: Dialog) => void>(() => undefined);
export const useDialogs = () => useContext(DialogsContext);
