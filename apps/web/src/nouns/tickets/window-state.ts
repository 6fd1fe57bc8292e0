import { windowState, type WindowState } from "@balcao/shared/connections/service-window";
import { useOfNow } from "../../lib/time/use-shared-now.ts";

const minuteMs = 60_000;

/** Whether a ticket's number may still write freely, by the clock of the page: one timer for all rows and the composer. */
export const useWindowState = (expiresAt: string | null): WindowState => useOfNow((now) => windowState(expiresAt, now));

/** The time that is left: whole hours, and minutes in the last two. */
export const useWindowRest = (expiresAt: string): string =>
  useOfNow((now) => {
    const minutes = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / minuteMs));
    return minutes <= 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
  });
