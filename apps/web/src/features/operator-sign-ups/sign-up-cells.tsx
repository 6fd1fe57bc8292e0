import type { SignedUp } from "@balcao/shared/sign-up/operator-api";
import { formatTaxId } from "@balcao/shared/tax-id";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fullOf } from "../../lib/format.ts";
import css from "./sign-up-cells.module.css";

const dayOf = (date: string) => date.split("-").toReversed().join("/");

/** One sign-up: who, with which plan, since when, and how far they came. */
export function SignUpCells({ signUp }: { signUp: SignedUp }) {
  const { t } = useTranslation("operator");
  const { companyId, name, email, taxId, plan, createdAt, confirmBy, trialEnd, hasConnected } = signUp;
  return (
    <>
      <span className={css["who"]}>
        <Link to={`/admin-settings/dashboard/${companyId}`} dir="auto">
          {name}
        </Link>
        <small>{[email, taxId === null ? "" : formatTaxId(taxId)].filter(Boolean).join(" · ")}</small>
      </span>
      <span className={css["plan"]}>
        <span dir="auto">{plan ?? t("signUps.noPlan")}</span>
        <small>{trialEnd === null ? t("signUps.noTrial") : t("signUps.trialUntil", { date: dayOf(trialEnd) })}</small>
      </span>
      <span className={css["came"]}>
        <span>{t(hasConnected ? "signUps.connected" : "signUps.notConnected")}</span>
        <small>{t(confirmBy === null ? "signUps.nothingToConfirm" : "signUps.toConfirm")}</small>
      </span>
      <time className={css["when"]} dateTime={createdAt}>
        {fullOf(createdAt)}
      </time>
    </>
  );
}
