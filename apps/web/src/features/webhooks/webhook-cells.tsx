import type { Webhook } from "@balcao/shared/webhooks/schema";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fullOf } from "../../lib/format.ts";
import { WebhookMark } from "./marks.tsx";
import css from "./webhook-cells.module.css";

/** A webhook in one row: its name, where it leads, and how it is. */
export function WebhookCells({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const { id, name, url, events } = webhook;
  return (
    <>
      <span className={css["words"]}>
        <Link to={`/webhooks/${id}`} dir="auto">
          {name}
        </Link>
        <small title={url}>{url}</small>
      </span>
      <span className={css["events"]} title={events.map((event) => t(`event.${event}`)).join(", ")}>
        {t("eventCount", { count: events.length })}
      </span>
      <span className={css["health"]}>
        <WebhookMark webhook={webhook} />
        <small>{lastOf(webhook, t)}</small>
      </span>
    </>
  );
}

type T = ReturnType<typeof useTranslation<"webhooks">>["t"];

/** When it was reached last, or not. */
export function lastOf({ lastSuccessAt, lastFailureAt }: Webhook, t: T): string {
  const failedLast = lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);
  if (failedLast) return t("lastFailure", { at: fullOf(lastFailureAt) });
  return lastSuccessAt ? t("lastSuccess", { at: fullOf(lastSuccessAt) }) : t("neverSent");
}
