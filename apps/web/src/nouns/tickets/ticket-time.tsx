import i18next from "i18next";
import { dateOf, daysAgo, fullOf, timeOf } from "../../lib/format.ts";

/** Writes HH:mm for today, "yesterday", or else the date. The tooltip has date and time. With `whole` the text also has both. */
export function TicketTime({ iso, whole = false }: { iso: string; whole?: boolean }) {
  const ago = daysAgo(iso);
  if (whole) return <time dateTime={iso}>{fullOf(iso)}</time>;
  return (
    <time dateTime={iso} title={fullOf(iso)}>
      {ago <= 0 ? timeOf(iso) : ago === 1 ? i18next.t("yesterday") : dateOf(iso)}
    </time>
  );
}
