import { windowState, type WindowState } from "@balcao/shared/connections/service-window";
import { useOfNow } from "./use-shared-now.ts";

const minuteMs = 60_000;

/** Whether a ticket's number may still write freely, by the clock of the page. All rows and the composer share one timer. */
export const useWindowState = (expiresAt: string | null): WindowState => useOfNow((now) => windowState(expiresAt, now));

/** Writes the remaining time in whole hours, and in minutes during the last two hours. */
export const useWindowRest = (expiresAt: string): string =>
  useOfNow((now) => {
    const minutes = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / minuteMs));
    return minutes <= 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
  });
