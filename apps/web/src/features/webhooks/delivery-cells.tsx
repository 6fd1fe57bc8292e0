import type { WebhookDelivery } from "@balcao/shared/webhooks/schema";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import type { Column } from "../../ui/table/columns.ts";
import { DeliveryMark } from "./marks.tsx";

/** The columns of the list of deliveries. A click on the event opens its details. */
export function useDeliveryColumns(onOpen: (delivery: WebhookDelivery) => void): Column<WebhookDelivery>[] {
  const { t } = useTranslation("webhooks");
  return [
    {
      key: "event",
      head: t("column.event"),
      width: "minmax(0, 2fr)",
      cell: (delivery) => (
        <button type="button" onClick={() => onOpen(delivery)}>
          {t(`event.${delivery.event}`)}
        </button>
      ),
    },
    {
      key: "result",
      head: t("column.result"),
      width: "minmax(0, 3fr)",
      cell: (delivery) => <p>{resultOf(delivery, t)}</p>,
    },
    {
      key: "state",
      head: t("common:column.state"),
      width: "minmax(0, 1fr)",
      cell: (delivery) => <DeliveryMark delivery={delivery} />,
    },
    {
      key: "at",
      head: t("common:column.date"),
      width: "136px",
      cell: ({ createdAt }) => <time dateTime={createdAt}>{fullOf(createdAt)}</time>,
    },
  ];
}

type T = ReturnType<typeof useTranslation<"webhooks">>["t"];

/** The result of the last attempt, and the time of the next attempt. */
export function resultOf({ status, ms, failure, attempts, nextAt }: WebhookDelivery, t: T): string {
  if (attempts === 0 && failure === null) return t("notTried");
  return [
    t("attempts", { count: attempts }),
    status === null ? null : t("status", { status }),
    failure === null ? null : t(`failure.${failure}`),
    ms === null ? null : t("took", { ms }),
    nextAt === null ? null : t("nextAt", { at: fullOf(nextAt) }),
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
