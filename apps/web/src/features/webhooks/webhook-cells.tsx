import type { Webhook } from "@balcao/shared/webhooks/schema";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fullOf } from "../../lib/format.ts";
import type { Column } from "../../ui/table/columns.ts";
import { WebhookMark } from "./marks.tsx";

/** The columns of the list of webhooks: the name, the address, the events, and the state. */
export function useWebhookColumns(): Column<Webhook>[] {
  const { t } = useTranslation("webhooks");
  return [
    {
      key: "name",
      head: t("name"),
      width: "minmax(0, 3fr)",
      sorts: ({ name }) => name,
      cell: ({ id, name, url }) => (
        <>
          <Link to={`/webhooks/${id}`} dir="auto">
            {name}
          </Link>
          <small>{url}</small>
        </>
      ),
    },
    {
      key: "events",
      head: t("column.events"),
      width: "110px",
      cell: ({ events }) => (
        <span title={events.map((event) => t(`event.${event}`)).join(", ")}>
          {t("eventCount", { count: events.length })}
        </span>
      ),
    },
    {
      key: "state",
      head: t("common:column.state"),
      width: "minmax(0, 2fr)",
      sorts: ({ state, failingSince }) => `${state} ${failingSince ?? ""}`,
      cell: (webhook) => (
        <>
          <WebhookMark webhook={webhook} />
          <small>{lastOf(webhook, t)}</small>
        </>
      ),
    },
  ];
}

type T = ReturnType<typeof useTranslation<"webhooks">>["t"];

/** When the address last answered or failed, or that nothing was sent yet. */
export function lastOf({ lastSuccessAt, lastFailureAt }: Webhook, t: T): string {
  const failedLast = lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);
  if (failedLast) return t("lastFailure", { at: fullOf(lastFailureAt) });
  return lastSuccessAt ? t("lastSuccess", { at: fullOf(lastSuccessAt) }) : t("neverSent");
}
