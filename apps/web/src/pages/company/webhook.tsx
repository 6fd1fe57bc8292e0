import type { Webhook, WebhookDelivery } from "@balcao/shared/webhooks/schema";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import RotateCw from "lucide-react/icons/rotate-cw";
import Unplug from "lucide-react/icons/unplug";
import WebhookIcon from "lucide-react/icons/webhook";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { DeliveryFilter } from "../../nouns/webhooks/noun.ts";
import { DeliveryDialog } from "../../features/webhooks/delivery-dialog.tsx";
import { useDeliveryColumns } from "../../features/webhooks/delivery-cells.tsx";
import { WebhookMark } from "../../features/webhooks/marks.tsx";
import { deliveryPages, useReplayFailed, webhookList } from "../../nouns/webhooks/noun.ts";
import { SecretDialog } from "../../features/webhooks/secret-dialog.tsx";
import { WebhookActions } from "../../features/webhooks/webhook-actions.tsx";
import { lastOf } from "../../features/webhooks/webhook-cells.tsx";
import { WebhookDialog } from "../../features/webhooks/webhook-dialog.tsx";
import { fullOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { useTitle } from "../../lib/title.ts";
import { Caution } from "../../ui/caution.tsx";
import { ChildPage } from "../../ui/page/child-page.tsx";
import { Late } from "../../ui/late.tsx";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ListTable } from "../../ui/table/list-table.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import basics from "../../ui/basics.module.css";
import css from "./webhook.module.css";

/** One webhook with its deliveries. */
export default function OneWebhook() {
  const { t } = useTranslation("webhooks");
  const webhookId = Number(useParams()["webhookId"]) || 0;
  const { data, isPending, refetch } = useQuery(webhookList);
  const webhook = data?.find(({ id }) => id === webhookId);
  return (
    <div className={`${basics["column"]} ${basics["tall"]} ${basics["broken"]} ${css["whole"]}`}>
      <ChildPage
        back={{ to: "/webhooks", title: t("title") }}
        isPending={isPending}
        retry={!data && !isPending ? () => void refetch() : null}
      >
        {data && !webhook ? <EmptyState icon={Unplug} title={t("goneTitle")} text={t("goneText")} /> : null}
        {webhook ? <Sheet key={webhook.id} webhook={webhook} /> : null}
      </ChildPage>
    </div>
  );
}

function Sheet({ webhook }: { webhook: Webhook }) {
  const { now, open, close } = useDialogSwitch<{ edit: true; open: WebhookDelivery; secret: string }>();
  useTitle(webhook.name);
  return (
    <Page title={webhook.name} subtitle={webhook.url} action={null}>
      <Health webhook={webhook} />
      <div className={`${basics["wrapped"]} ${basics["still"]} ${basics["apart"]} ${css["actions"]}`}>
        <WebhookActions
          webhook={webhook}
          onEdit={() => open("edit", true)}
          onSecret={(secret) => open("secret", secret)}
        />
      </div>
      <Log webhook={webhook} onOpen={(delivery) => open("open", delivery)} />
      <Late>
        {now.edit ? <WebhookDialog webhook={webhook} onClose={close} /> : null}
        {now.open ? <DeliveryDialog delivery={now.open} onClose={close} /> : null}
        {now.secret ? <SecretDialog name={webhook.name} secret={now.secret} isNew={false} onClose={close} /> : null}
      </Late>
    </Page>
  );
}

/** The state of the webhook, and what to do about it. */
function Health({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const { state, pauseReason, failingSince, oldSecretUntil, events } = webhook;
  return (
    <div className={`${basics["column"]} ${basics["still"]} ${css["health"]}`}>
      <p className={`${basics["row"]} ${basics["note"]} ${css["facts"]}`}>
        <WebhookMark webhook={webhook} />
        <span>{lastOf(webhook, t)}</span>
        <span>{events.map((event) => t(`event.${event}`)).join(", ")}</span>
        {oldSecretUntil ? <span>{t("oldSecretUntil", { at: fullOf(oldSecretUntil) })}</span> : null}
      </p>
      {state === "paused" ? <Caution>{t(`pausedText.${pauseReason ?? "user"}`)}</Caution> : null}
      {state === "active" && failingSince ? <Caution>{t("failingText", { at: fullOf(failingSince) })}</Caution> : null}
    </div>
  );
}

function Log({ webhook: { id }, onOpen }: { webhook: Webhook; onOpen: (delivery: WebhookDelivery) => void }) {
  const { t } = useTranslation("webhooks");
  const [show, turn] = useState<DeliveryFilter>("all");
  const panelId = useId();
  const query = useInfiniteQuery(deliveryPages(id, show));
  const replay = useReplayFailed();
  const replayAll = () => replay.mutate(id, { onSuccess: ({ count }) => notify.success(t("replayedAll", { count })) });
  return (
    <>
      <div className={`${basics["row"]} ${basics["still"]} ${basics["apart"]} ${css["filter"]}`}>
        <Tabs
          label={t("show")}
          tabs={(["all", "failed"] as const).map((value) => ({ value, label: t(`shown.${value}`) }))}
          value={show}
          onChange={turn}
          panelId={panelId}
          look="pill"
        />
        {show === "failed" ? (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<RotateCw size={18} aria-hidden />}
            loading={replay.isPending}
            loadingPosition="start"
            onClick={replayAll}
          >
            {t("replayAll")}
          </Button>
        ) : null}
      </div>
      <div id={panelId} role="tabpanel" className={`${basics["column"]} ${basics["tall"]} ${css["panel"]}`}>
        <ListTable
          query={query}
          items={query.data?.pages.flatMap(({ deliveries }) => deliveries) ?? []}
          label={t("deliveries")}
          empty={<EmptyState icon={WebhookIcon} title={t(`none.${show}`)} text={t(`noneText.${show}`)} />}
          columns={useDeliveryColumns(onOpen)}
          cards="tablet"
        />
      </div>
    </>
  );
}
