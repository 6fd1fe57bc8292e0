import type { Shipping } from "@balcao/shared/campaigns/schema";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { useRetryShippings } from "../../../nouns/campaigns/report-queries.ts";

type Props = {
  campaignId: number;
  /** Null stands for all people whose message failed. */
  shipping: Shipping | null;
  count: number;
  onClose: () => void;
};

/** Asks before failed messages are sent again, and names the risk. */
export function RetryDialog({ campaignId, shipping, count, onClose }: Props) {
  const { t } = useTranslation("campaignReport");
  const retry = useRetryShippings(campaignId);
  const confirm = () =>
    retry.mutate(shipping?.id, {
      onSuccess: ({ count: queued }) =>
        queued === 0 ? notify.info(t("retry.none")) : notify.success(t("retry.done", { count: queued })),
      onSettled: onClose,
    });
  const why = shipping?.reason;
  const text = shipping
    ? t(why === "unconfirmed" ? "reason.unconfirmed" : why === "restricted" ? "retry.restricted" : "retry.oneText")
    : t("retry.text", { count });
  return (
    <Confirm
      open
      title={shipping ? t("retry.oneTitle", { name: shipping.name || shipping.number }) : t("retry.title")}
      text={text}
      action={t("retry.action")}
      busy={retry.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
