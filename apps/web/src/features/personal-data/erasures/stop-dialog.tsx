import type { ContactErasure } from "@balcao/shared/contact-erasures/schema";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { useStopErasure } from "../../../nouns/contact-erasures/noun.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

/** Stops an erasure, with the reason. */
export function StopDialog({ erasure, onClose }: { erasure: ContactErasure; onClose: () => void }) {
  const { t } = useTranslation("contactErasures");
  const stop = useStopErasure(erasure.id);
  return (
    <ReasonDialog
      title={t("stopTitle")}
      text={t("stopText")}
      action={t("stop")}
      busy={stop.isPending}
      error={stop.error}
      onSubmit={(body) =>
        stop.mutate(body, {
          onSuccess: () => {
            notify.success(t("stoppedNow"));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
