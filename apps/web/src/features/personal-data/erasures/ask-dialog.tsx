import { useTranslation } from "react-i18next";
import { dateOf } from "../../../lib/format.ts";
import { useAskErasure } from "../../../nouns/contact-erasures/noun.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

/** Asks for the erasure of a person. The server asks for the password again. */
export function AskDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useTranslation("contactErasures");
  return (
    <ReasonDialog
      title={t("askTitle")}
      text={t("askText")}
      action={t("ask")}
      save={useAskErasure(contactId)}
      done={({ dueAt }) => (dueAt ? t("waits", { day: dateOf(dueAt) }) : t("askedNow"))}
      onClose={onClose}
    />
  );
}
