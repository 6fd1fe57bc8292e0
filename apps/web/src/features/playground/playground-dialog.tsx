import type { Connection } from "@balcao/shared/connections/schema";
import { useTranslation } from "react-i18next";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { Playground } from "../../nouns/playground/playground.tsx";

/** Shows the automatic answers that a customer of a number would get. */
export function PlaygroundDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation("playground");
  return (
    <InfoDialog title={t("titleOf", { name: connection.name })} wide onClose={onClose}>
      <Playground whatsappId={connection.id} />
    </InfoDialog>
  );
}
