import { backupCodes } from "@balcao/shared/factors/rules";
import type { OwnFactors } from "@balcao/shared/factors/schema";
import Button from "@mui/material/Button";
import ShieldAlert from "lucide-react/icons/shield-alert";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { useRemoveApp, useRenewBackupCodes } from "../../nouns/factors/queries.ts";
import basics from "../../ui/basics.module.css";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { BackupCodesDialog } from "./backup-codes-dialog.tsx";
import { EnrolDialog } from "./enrol-dialog.tsx";
import css from "./security.module.css";

/** The user's authenticator app and its backup codes. */
export function AppSection({ factors }: { factors: OwnFactors }) {
  const { t } = useTranslation("security");
  const [codes, show] = useState<readonly string[] | null>(null);
  const [isEnrolling, enrol] = useState(false);
  const { authenticator } = factors;
  const Icon = authenticator ? ShieldCheck : ShieldAlert;
  return (
    <section aria-label={t("app.title")}>
      <h3>{t("app.title")}</h3>
      <p className={basics["note"]}>{t("app.why")}</p>
      <div className={`${basics["row"]} ${css["state"]}`} data-on={authenticator !== null}>
        <Icon size={20} aria-hidden />
        <div className={basics["rest"]}>
          <strong>{t(authenticator ? "app.on" : "app.off")}</strong>
          {authenticator ? <small>{t("app.since", { when: fullOf(authenticator.confirmedAt) })}</small> : null}
        </div>
        {authenticator ? <RemoveApp /> : <Button onClick={() => enrol(true)}>{t("app.begin")}</Button>}
      </div>
      {authenticator ? <BackupCodes left={factors.backupCodes} onMade={show} /> : null}
      {isEnrolling ? (
        <EnrolDialog
          onClose={() => enrol(false)}
          onDone={(made) => {
            enrol(false);
            show(made);
          }}
        />
      ) : null}
      {codes ? <BackupCodesDialog codes={codes} onClose={() => show(null)} /> : null}
    </section>
  );
}

function RemoveApp() {
  const { t } = useTranslation("security");
  const [asking, ask] = useState(false);
  const remove = useRemoveApp();
  return (
    <>
      <Button color="inherit" onClick={() => ask(true)}>
        {t("app.remove")}
      </Button>
      <Confirm
        open={asking}
        title={t("app.removeTitle")}
        text={t("app.removeText")}
        action={t("app.remove")}
        danger
        busy={remove.isPending}
        onClose={() => ask(false)}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: () => notify.success(t("app.removed")), onSettled: () => ask(false) })
        }
      />
    </>
  );
}

function BackupCodes({ left, onMade }: { left: number; onMade: (codes: readonly string[]) => void }) {
  const { t } = useTranslation("security");
  const [asking, ask] = useState(false);
  const renew = useRenewBackupCodes();
  const isFew = left <= backupCodes.few;
  return (
    <>
      <div className={`${basics["row"]} ${css["state"]}`}>
        <div className={basics["rest"]}>
          <strong>{t("backup.left", { count: left })}</strong>
          <small>{t(isFew ? "backup.few" : "backup.what")}</small>
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
    </>
  );
}
