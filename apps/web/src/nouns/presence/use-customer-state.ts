import { useSyncExternalStore } from "react";
import { type CustomerState, signs } from "./signs.ts";

/** The present action of a ticket's customer, as far as this screen gets signs of it. */
export const useCustomerState = (ticketId: number): CustomerState =>
  useSyncExternalStore(signs.subscribe, () => signs.of(ticketId).customer);
