import { useTranslation } from "react-i18next";
import { dateOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notify.ts";
import { useAskErasure } from "../../../nouns/contact-erasures/noun.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

/** Asks for the erasure of a person. The server asks for the password again. */
export function AskDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useTranslation("contactErasures");
  const ask = useAskErasure(contactId);
  return (
    <ReasonDialog
      title={t("askTitle")}
      text={t("askText")}
      action={t("ask")}
      busy={ask.isPending}
      error={ask.error}
      onSubmit={(body) =>
        ask.mutate(body, {
          onSuccess: ({ dueAt }) => {
            notify.success(dueAt ? t("waits", { day: dateOf(dueAt) }) : t("askedNow"));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
