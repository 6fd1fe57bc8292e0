import type { Visit } from "@balcao/shared/visits/schema";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fullOf } from "../../lib/format.ts";
import type { Column } from "../../ui/table/columns.ts";

/** The columns of the list of visits: the company, the operator and the visited user, the reason, the times, and the end. */
export function useVisitColumns(): Column<Visit>[] {
  const { t } = useTranslation("visits");
  return [
    {
      key: "company",
      head: t("common:column.company"),
      width: "minmax(0, 3fr)",
      cell: ({ company, operator, user }) => (
        <>
          <Link to={`/admin-settings/dashboard/${company.id}`} dir="auto">
            {company.name}
          </Link>
          <small dir="auto">{t("list.as", { operator: operator.name, user: user.name })}</small>
        </>
      ),
    },
    {
      key: "reason",
      head: t("common:column.reason"),
      width: "minmax(0, 4fr)",
      cell: ({ reason }) => <span dir="auto">{reason}</span>,
    },
    {
      key: "when",
      head: t("list.when"),
      width: "150px",
      cell: ({ beganAt, endsAt, endedAt }) => (
        <>
          <time dateTime={beganAt}>{fullOf(beganAt)}</time>
          <small>{t("list.until", { time: fullOf(endedAt ?? endsAt) })}</small>
        </>
      ),
    },
    {
      key: "state",
      head: t("common:column.state"),
      width: "170px",
      cell: ({ endedAt, endedBy }) =>
        endedAt === null ? <strong>{t("list.going")}</strong> : t(`list.ended.${endedBy ?? "hour"}`),
    },
  ];
}
