import { graceDays } from "@balcao/shared/contact-erasures/rules";
import type { ContactHold } from "@balcao/shared/contact-holds/schema";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { useReleaseHold } from "../../../nouns/contact-holds/noun.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";

/** Asks before a hold ends. */
export function ReleaseDialog({ hold, onClose }: { hold: ContactHold; onClose: () => void }) {
  const { t } = useTranslation("contactHolds");
  const release = useReleaseHold(hold.id);
  return (
    <Confirm
      open
      title={t("releaseTitle")}
      text={t("releaseText", { reason: hold.reason, days: graceDays })}
      action={t("release")}
      danger
      busy={release.isPending}
      onClose={onClose}
      onConfirm={() =>
        release.mutate(undefined, {
          onSuccess: () => notify.success(t("released")),
          onSettled: onClose,
        })
      }
    />
  );
}
