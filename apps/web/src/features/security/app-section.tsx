import type { OwnFactors } from "@balcao/shared/factors/schema";
import Button from "@mui/material/Button";
import ShieldAlert from "lucide-react/icons/shield-alert";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { useRemoveApp } from "../../nouns/factors/queries.ts";
import basics from "../../ui/basics.module.css";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { EnrolDialog } from "./enrol-dialog.tsx";
import css from "./security.module.css";

/** The user's authenticator app. */
export function AppSection({ factors, onCodes }: { factors: OwnFactors; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation("security");
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
          {authenticator ? (
            <small className={`${basics["block"]} ${basics["hint"]}`}>
              {t("app.since", { when: fullOf(authenticator.confirmedAt) })}
            </small>
          ) : null}
        </div>
        <div className={basics["row"]}>
          <Button variant={authenticator ? "text" : "contained"} onClick={() => enrol(true)}>
            {t(authenticator ? "app.replace" : "app.begin")}
          </Button>
          {authenticator ? <RemoveApp /> : null}
        </div>
      </div>
      {isEnrolling ? (
        <EnrolDialog
          replaces={authenticator !== null}
          onClose={() => enrol(false)}
          onDone={(made) => {
            enrol(false);
            if (made.length > 0) onCodes(made);
          }}
        />
      ) : null}
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
