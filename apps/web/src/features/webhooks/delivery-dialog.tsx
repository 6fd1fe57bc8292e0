import { canReplay } from "@balcao/shared/webhooks/rules";
import type { DeliveryDetail, WebhookDelivery } from "@balcao/shared/webhooks/schema";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { CopyBlock } from "./copy-block.tsx";
import basics from "../../ui/basics.module.css";
import css from "./delivery-dialog.module.css";
import { resultOf } from "./delivery-cells.tsx";
import { DeliveryMark } from "./marks.tsx";
import { oneDelivery, useReplay } from "../../nouns/webhooks/noun.ts";

type Props = { delivery: WebhookDelivery; onClose: () => void };

/** The content of the delivery, the answer to it, and every stored attempt. */
export function DeliveryDialog({ delivery, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  const { data, isPending, refetch } = useQuery(oneDelivery(delivery.id));
  const replay = useReplay();
  const send = () => replay.mutate(delivery.id, { onSuccess: () => notify.success(t("replayed")) });
  const now = data ?? delivery;
  return (
    <InfoDialog title={t(`event.${delivery.event}`)} wide onClose={onClose}>
      <div className={`${basics["row"]} ${basics["ends"]} ${basics["gap12"]} ${css["head"]}`}>
        <div>
          <DeliveryMark delivery={now} />
          <p>{resultOf(now, t)}</p>
        </div>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<RotateCw size={18} aria-hidden />}
          disabled={!canReplay(now)}
          loading={replay.isPending}
          loadingPosition="start"
          onClick={send}
        >
          {t("replay")}
        </Button>
      </div>
      {isPending ? <Skeleton variant="rounded" height={200} /> : null}
      {!data && !isPending ? <ErrorState text={t("deliveryFailed")} retry={() => void refetch()} /> : null}
      {data ? <Details detail={data} /> : null}
    </InfoDialog>
  );
}

function Details({ detail: { body, answer, log, eventId } }: { detail: DeliveryDetail }) {
  const { t } = useTranslation("webhooks");
  return (
    <>
      {answer === "" ? null : <CopyBlock label={t("answer")} text={answer} />}
      <CopyBlock label={t("body")} text={pretty(body)} />
      <p className={css["id"]}>
        webhook-id: <code>{eventId}</code>
      </p>
      {log.length === 0 ? null : (
        <section className={css["log"]} aria-label={t("log")}>
          <h3 className={`${basics["small"]} ${basics["firm"]}`}>{t("log")}</h3>
          <ul>
            {log.map(({ at, status, ms, failure }) => (
              <li key={at} className={`${basics["wrapped"]} ${basics["figures"]}`}>
                <time className={basics["quiet"]} dateTime={at}>
                  {fullOf(at)}
                </time>
                <span>
                  {[
                    status === null ? null : t("status", { status }),
                    failure === null ? t("state.delivered") : t(`failure.${failure}`),
                    ms === null ? null : t("took", { ms }),
                  ]
                    .filter((part) => part !== null)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
