import type { SignedUp } from "@balcao/shared/sign-up/operator-api";
import { formatTaxId } from "@balcao/shared/tax-id";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fullOf } from "../../lib/format.ts";
import type { Column } from "../../ui/table/columns.ts";
import basics from "../../ui/basics.module.css";
import css from "./sign-up-cells.module.css";

const dayOf = (date: string) => date.split("-").toReversed().join("/");

/** What the list says of a sign-up: who, with which plan, since when, and how far they came. */
export function useSignUpColumns(): Column<SignedUp>[] {
  const { t } = useTranslation("operator");
  const head = (key: "name" | "plan" | "state" | "createdAt") => ({ key, head: t(`companies.column.${key}`) });
  return [
    { ...head("name"), width: "minmax(0, 3fr)", cell: (signUp) => <Who signUp={signUp} /> },
    {
      ...head("plan"),
      width: "minmax(0, 2fr)",
      cell: ({ plan, trialEnd }) => (
        <span className={`${basics["column"]} ${basics["broken"]} ${basics["narrow"]} ${css["two"]}`}>
          <span dir="auto">{plan ?? t("signUps.noPlan")}</span>
          <small className={basics["quiet"]}>
            {trialEnd === null ? t("signUps.noTrial") : t("signUps.trialUntil", { date: dayOf(trialEnd) })}
          </small>
        </span>
      ),
    },
    {
      ...head("state"),
      width: "minmax(0, 2fr)",
      cell: ({ hasConnected, confirmBy }) => (
        <span className={`${basics["column"]} ${basics["broken"]} ${basics["narrow"]} ${css["two"]}`}>
          <span>{t(hasConnected ? "signUps.connected" : "signUps.notConnected")}</span>
          <small className={basics["quiet"]}>
            {t(confirmBy === null ? "signUps.nothingToConfirm" : "signUps.toConfirm")}
          </small>
        </span>
      ),
    },
    {
      ...head("createdAt"),
      width: "136px",
      cell: ({ createdAt }) => (
        <time className={basics["quiet"]} dateTime={createdAt}>
          {fullOf(createdAt)}
        </time>
      ),
    },
  ];
}

function Who({ signUp: { companyId, name, email, taxId } }: { signUp: SignedUp }) {
  return (
    <span className={`${basics["column"]} ${basics["broken"]} ${basics["narrow"]} ${css["two"]}`}>
      <Link to={`/admin-settings/dashboard/${companyId}`} dir="auto">
        {name}
      </Link>
      <small className={basics["quiet"]}>
        {[email, taxId === null ? "" : formatTaxId(taxId)].filter(Boolean).join(" · ")}
      </small>
    </span>
  );
}
