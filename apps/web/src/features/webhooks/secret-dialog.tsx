import { oldSecretHours } from "@balcao/shared/webhooks/rules";
import { useTranslation } from "react-i18next";
import { Caution } from "../../ui/caution.tsx";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { CopyBlock } from "./copy-block.tsx";

type Props = {
  name: string;
  secret: string /** Whether the webhook had no secret before. */;
  isNew: boolean;
  onClose: () => void;
};

/** Shows the secret of a webhook. It is shown only once. */
export function SecretDialog({ name, secret, isNew, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  return (
    <InfoDialog title={t("secretOf", { name })} onClose={onClose}>
      <Caution>{isNew ? t("secretOnce") : t("secretRotated", { count: oldSecretHours })}</Caution>
      <br />
      <CopyBlock label={t("secret")} text={secret} />
    </InfoDialog>
  );
}
