import type { ContactErasure } from "@balcao/shared/contact-erasures/schema";
import { useTranslation } from "react-i18next";
import { useStopErasure } from "../../../nouns/contact-erasures/noun.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

/** Stops an erasure, with the reason. */
export function StopDialog({ erasure, onClose }: { erasure: ContactErasure; onClose: () => void }) {
  const { t } = useTranslation("contactErasures");
  return (
    <ReasonDialog
      title={t("stopTitle")}
      text={t("stopText")}
      action={t("stop")}
      save={useStopErasure(erasure.id)}
      done={() => t("stoppedNow")}
      onClose={onClose}
    />
  );
}
