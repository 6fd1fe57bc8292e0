import type { WebhookDelivery } from "@balcao/shared/webhooks/schema";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { FramedRow } from "../../ui/rows.tsx";
import css from "./delivery-row.module.css";
import { DeliveryMark } from "./marks.tsx";

type Props = { delivery: WebhookDelivery; onOpen: () => void };

/** One delivery; it opens its details. */
export function DeliveryRow({ delivery, onOpen }: Props) {
  const { t } = useTranslation("webhooks");
  const { event, createdAt } = delivery;
  return (
    <FramedRow className={css["row"]}>
      <button type="button" onClick={onOpen}>
        <span className={css["words"]}>
          <strong>{t(`event.${event}`)}</strong>
          <small>{resultOf(delivery, t)}</small>
        </span>
        <DeliveryMark delivery={delivery} />
        <time dateTime={createdAt}>{fullOf(createdAt)}</time>
      </button>
    </FramedRow>
  );
}

type T = ReturnType<typeof useTranslation<"webhooks">>["t"];

/** What came of the last attempt, and when the next one is. */
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
