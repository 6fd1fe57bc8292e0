import { checkMinutes } from "@balcao/shared/contact-lists/rules";
import type { ContactList } from "@balcao/shared/contact-lists/schema";
import { can } from "@balcao/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Caution } from "../../ui/caution.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { connectionList } from "../../nouns/connections/noun.ts";

/** Says how many numbers WhatsApp still has to check and how long that takes, or that no connected number can check them. */
export function ChecksNote({ list }: { list: ContactList }) {
  const { t } = useTranslation("contactLists");
  const me = useMe();
  const { data: connections } = useQuery(connectionList);
  const waiting = list.contactsCount - list.validCount - list.invalidCount;
  if (waiting === 0 || !connections) return null;
  const connected = connections.filter(({ status }) => status === "CONNECTED").length;
  if (connected > 0)
    return (
      <Caution>{`${t("checks.waiting", { count: waiting })} ${timeIn(t, checkMinutes(waiting, connected))}`}</Caution>
    );
  return (
    <Caution
      action={can(me, "connections-page:view") ? <Link to="/connections">{t("checks.toConnections")}</Link> : null}
    >
      {`${t("checks.waiting", { count: waiting })} ${t("checks.noNumber")}`}
    </Caution>
  );
}

type T = ReturnType<typeof useTranslation<"contactLists">>["t"];
function timeIn(t: T, minutes: number): string {
  if (minutes < 90) return t("checks.minutes", { count: Math.ceil(minutes) });
  if (minutes < 36 * 60) return t("checks.hours", { count: Math.round(minutes / 60) });
  return t("checks.days", { count: Math.round(minutes / 60 / 24) });
}
