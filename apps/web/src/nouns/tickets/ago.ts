import type { TFunction } from "i18next";

const [hour, day] = [60, 24 * 60];

/** How long ago something was, in short words that the list and the board share, such as "há 5 min". */
export function agoWords(minutes: number, t: TFunction<["tickets", "messages"]>): string {
  if (minutes < 1) return t("tickets:waited.now");
  if (minutes < hour) return t("tickets:waited.minutes", { count: minutes });
  if (minutes < day) return t("tickets:waited.hours", { count: Math.floor(minutes / hour) });
  return t("tickets:waited.days", { count: Math.floor(minutes / day) });
}
