import i18next from "i18next";
import { dateOf, daysAgo, fullOf, timeOf } from "../../lib/format.ts";

/** HH:mm today, "yesterday", else the date; the whole of it in the tooltip. */
export function TicketTime({ iso }: { iso: string }) {
  const ago = daysAgo(iso);
  return (
    <time dateTime={iso} title={fullOf(iso)}>
      {ago <= 0 ? timeOf(iso) : ago === 1 ? i18next.t("yesterday") : dateOf(iso)}
    </time>
  );
}
