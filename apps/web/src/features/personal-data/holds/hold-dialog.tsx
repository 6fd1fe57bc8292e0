import { useTranslation } from "react-i18next";
import { usePlaceHold } from "../../../nouns/contact-holds/noun.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

/** Places a hold on a person, with its reason. The server asks for the password again. */
export function HoldDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useTranslation("contactHolds");
  return (
    <ReasonDialog
      title={t("placeTitle")}
      text={t("placeText")}
      action={t("place")}
      save={usePlaceHold(contactId)}
      done={() => t("placed")}
      onClose={onClose}
    />
  );
}
