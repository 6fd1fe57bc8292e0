import { useSyncExternalStore } from "react";
import { type CustomerState, signs } from "./signs.ts";

/** The present action of a ticket's customer, by the signs that this screen has received. */
export const useCustomerState = (ticketId: number): CustomerState =>
  useSyncExternalStore(signs.subscribe, () => signs.of(ticketId).customer);
