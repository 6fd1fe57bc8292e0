import type { Webhook } from "@balcao/shared/webhooks/schema";
import Button from "@mui/material/Button";
import KeyRound from "lucide-react/icons/key-round";
import Pause from "lucide-react/icons/pause";
import Pencil from "lucide-react/icons/pencil";
import Play from "lucide-react/icons/play";
import Send from "lucide-react/icons/send";
import type { LucideIcon } from "lucide-react/types";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { usePauseWebhook, useRotateSecret, useTestWebhook } from "../../nouns/webhooks/noun.ts";

type Props = { webhook: Webhook; onEdit: () => void; onSecret: (secret: string) => void };

/** The actions of an admin on a webhook. */
export function WebhookActions({ webhook, onEdit, onSecret }: Props) {
  const { t } = useTranslation("webhooks");
  const [asking, ask] = useState(false);
  const test = useTestWebhook();
  const pausing = usePauseWebhook();
  const rotate = useRotateSecret();
  const isPaused = webhook.state === "paused";
  const turn = () =>
    pausing.mutate(
      { id: webhook.id, pause: !isPaused },
      { onSuccess: () => notify.success(t(isPaused ? "resumed" : "wasPaused")) },
    );
  const makeSecret = () =>
    rotate.mutate(webhook.id, { onSuccess: ({ secret }) => onSecret(secret), onSettled: () => ask(false) });
  return (
    <>
      <Act
        icon={Send}
        text={t("test")}
        busy={test.isPending}
        disabled={isPaused}
        act={() => test.mutate(webhook.id, { onSuccess: () => notify.success(t("tested")) })}
      />
      <Act icon={isPaused ? Play : Pause} text={t(isPaused ? "resume" : "pause")} busy={pausing.isPending} act={turn} />
      <Act icon={KeyRound} text={t("rotate")} act={() => ask(true)} />
      <Act icon={Pencil} text={t("common:edit")} act={onEdit} />
      <Confirm
        open={asking}
        title={t("rotateTitle", { name: webhook.name })}
        text={t("rotateText")}
        action={t("rotate")}
        busy={rotate.isPending}
        onClose={() => ask(false)}
        onConfirm={makeSecret}
      />
    </>
  );
}

type ActProps = { icon: LucideIcon; text: string; busy?: boolean; disabled?: boolean; act: () => void };

const Act = ({ icon: Icon, text, busy = false, disabled = false, act }: ActProps) => (
  <Button
    variant="outlined"
    color="inherit"
    startIcon={<Icon size={18} aria-hidden />}
    loading={busy}
    loadingPosition="start"
    disabled={disabled}
    onClick={act}
  >
    {text}
  </Button>
);
