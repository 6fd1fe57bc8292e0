import type { NumberCare } from "@balcao/shared/campaigns/flight";
import type { PauseReason } from "@balcao/shared/campaigns/schema";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { useResumeNumber } from "../../../nouns/campaigns/queries.ts";

type Props = { care: Pick<NumberCare, "whatsappId" | "name">; reason: PauseReason; onClose: () => void };

/** Asks before a brake is taken off, and names the risk. */
export function ResumeNumber({ care: { whatsappId, name }, reason, onClose }: Props) {
  const { t } = useTranslation("campaignReport");
  const resume = useResumeNumber();
  const confirm = () =>
    resume.mutate(whatsappId, { onSuccess: () => notify.success(t("resume.done", { name })), onSettled: onClose });
  return (
    <Confirm
      open
      title={t("resume.title", { name })}
      text={`${t(`pause.${reason}`, { name })} ${t("resume.risk")}`}
      action={t("resume.action")}
      danger
      busy={resume.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
