import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ownFactors } from "../../nouns/factors/queries.ts";
import basics from "../../ui/basics.module.css";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { BackupCodesDialog } from "./backup-codes-dialog.tsx";
import { BackupSection } from "./backup-section.tsx";
import { PasskeySection } from "./passkey-section.tsx";
import { AppSection } from "./app-section.tsx";
import css from "./security.module.css";

/** The user's second factors for signing in. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("security");
  return (
    <InfoDialog title={t("title")} onClose={onClose}>
      <div className={`${basics["column"]} ${css["dialog"]}`}>
        <Factors />
      </div>
    </InfoDialog>
  );
}

function Factors() {
  const { t } = useTranslation("security");
  const [codes, show] = useState<readonly string[] | null>(null);
  const { data: factors, isPending, refetch } = useQuery(ownFactors);
  if (isPending) return <LoadingBlock height={120} />;
  if (!factors) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  const isOn = factors.authenticator !== null || factors.passkeys.length > 0;
  return (
    <>
      <AppSection factors={factors} onCodes={show} />
      <PasskeySection passkeys={factors.passkeys} onCodes={show} />
      {isOn ? <BackupSection left={factors.backupCodes} onMade={show} /> : null}
      {codes ? <BackupCodesDialog codes={codes} onClose={() => show(null)} /> : null}
    </>
  );
}
