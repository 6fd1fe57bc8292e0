import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { usePlaceHold } from "../../../nouns/contact-holds/noun.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

/** Places a hold on a person, with its reason. The server asks for the password again. */
export function HoldDialog({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const { t } = useTranslation("contactHolds");
  const place = usePlaceHold(contactId);
  return (
    <ReasonDialog
      title={t("placeTitle")}
      text={t("placeText")}
      action={t("place")}
      busy={place.isPending}
      error={place.error}
      onSubmit={(body) =>
        place.mutate(body, {
          onSuccess: () => {
            notify.success(t("placed"));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
