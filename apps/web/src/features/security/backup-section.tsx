import { backupCodes } from "@balcao/shared/factors/rules";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRenewBackupCodes } from "../../nouns/factors/queries.ts";
import basics from "../../ui/basics.module.css";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import css from "./security.module.css";

/** The number of the user's remaining backup codes, and a button for new codes. */
export function BackupSection({ left, onMade }: { left: number; onMade: (codes: readonly string[]) => void }) {
  const { t } = useTranslation("security");
  const [asking, ask] = useState(false);
  const renew = useRenewBackupCodes();
  const isFew = left <= backupCodes.few;
  return (
    <section aria-label={t("backup.section")}>
      <h3>{t("backup.section")}</h3>
      <div className={`${basics["row"]} ${css["state"]}`}>
        <div className={basics["rest"]}>
          <strong>{t("backup.left", { count: left })}</strong>
          <small className={`${basics["block"]} ${basics["hint"]}`}>{t(isFew ? "backup.few" : "backup.what")}</small>
        </div>
        <Button color={isFew ? "primary" : "inherit"} onClick={() => ask(true)}>
          {t("backup.renew")}
        </Button>
      </div>
      <Confirm
        open={asking}
        title={t("backup.renewTitle")}
        text={t("backup.renewText")}
        action={t("backup.renew")}
        busy={renew.isPending}
        onClose={() => ask(false)}
        onConfirm={() =>
          renew.mutate(undefined, { onSuccess: (made) => onMade(made.backupCodes), onSettled: () => ask(false) })
        }
      />
    </section>
  );
}
