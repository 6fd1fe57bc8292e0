import type { Push } from "@balcao/shared/push/schema";
import Button from "@mui/material/Button";
import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { useInstall } from "../../lib/pocket/install.ts";
import type { Reach } from "../../lib/pocket/subscription.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { useCallHere } from "../../nouns/push/noun.ts";
import basics from "../../ui/basics.module.css";
import { Check } from "../../ui/fields/check-field.tsx";

/** Switches notices on and off in this browser, or says why the browser cannot get them and what helps. */
export function ThisDevice({ push, reach }: { push: Push; reach: Reach }) {
  const { t } = useTranslation("devices");
  const { mutate, isPending, variables } = useCallHere(useMe().id);
  const install = useInstall();
  const known = push.key === "" ? "impossible" : reach;
  const isPossible = known === "on" || known === "off";
  const on = isPending ? variables.on : known === "on";
  const change = (next: boolean) =>
    mutate({ on: next, push }, { onSuccess: (done) => done || notify.error(t("refused")) });
  return (
    <section aria-label={t("here")}>
      <h3>{t("here")}</h3>
      <Check label={t("callHere")} look="switch" checked={on} onChange={change} disabled={!isPossible || isPending} />
      <p className={basics["hint"]}>{t(`reach.${known}`)}</p>
      {install ? (
        <Button size="small" variant="outlined" color="inherit" startIcon={<Download size={16} />} onClick={install}>
          {t("install")}
        </Button>
      ) : null}
    </section>
  );
}
