import { graceDays } from "@balcao/shared/contact-erasures/rules";
import type { ContactErasure } from "@balcao/shared/contact-erasures/schema";
import { useTranslation } from "react-i18next";
import { dateOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notify.ts";
import { useConfirmErasure } from "../../../nouns/contact-erasures/noun.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";

/** Asks before the user confirms an erasure that a colleague requested. */
export function ConfirmDialog({ erasure, onClose }: { erasure: ContactErasure; onClose: () => void }) {
  const { t } = useTranslation("contactErasures");
  const confirm = useConfirmErasure(erasure.id);
  return (
    <Confirm
      open
      title={t("confirmTitle", { name: erasure.contact?.name ?? "" })}
      text={t("confirmText", { count: graceDays })}
      action={t("confirm")}
      danger
      busy={confirm.isPending}
      onClose={onClose}
      onConfirm={() =>
        confirm.mutate(undefined, {
          onSuccess: ({ dueAt }) => notify.success(t("waits", { day: dueAt ? dateOf(dueAt) : "" })),
          onSettled: onClose,
        })
      }
    />
  );
}
