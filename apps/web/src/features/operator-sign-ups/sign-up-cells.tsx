import type { SignedUp } from "@balcao/shared/sign-up/operator-api";
import { formatTaxId } from "@balcao/shared/tax-id";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fullOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { useConfirmEmail } from "../../nouns/operator-sign-ups/queries.ts";
import type { Column } from "../../ui/table/columns.ts";
import basics from "../../ui/basics.module.css";
import css from "./sign-up-cells.module.css";
import { dayText } from "../../lib/time/days.ts";

/** The columns of the list of sign-ups: who signed up, with which plan, when, and the step that they reached. */
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
            {trialEnd === null ? t("signUps.noTrial") : t("signUps.trialUntil", { date: dayText(trialEnd) })}
          </small>
        </span>
      ),
    },
    {
      ...head("state"),
      width: "minmax(0, 2fr)",
      cell: ({ companyId, name, hasConnected, confirmBy }) => (
        <span className={`${basics["column"]} ${basics["broken"]} ${basics["narrow"]} ${css["two"]}`}>
          <span>{t(hasConnected ? "signUps.connected" : "signUps.notConnected")}</span>
          <small className={basics["quiet"]}>
            {t(confirmBy === null ? "signUps.nothingToConfirm" : "signUps.toConfirm")}
          </small>
          {confirmBy === null ? null : <ConfirmEmail companyId={companyId} name={name} />}
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

/** The button by which an operator confirms the e-mail address of a company by hand, when the confirming e-mail did not arrive. */
function ConfirmEmail({ companyId, name }: { companyId: number; name: string }) {
  const { t } = useTranslation("operator");
  const confirm = useConfirmEmail();
  const done = () => notify.success(t("signUps.confirmed", { name }));
  return (
    <Button
      size="small"
      color="inherit"
      className={css["confirm"] ?? ""}
      loading={confirm.isPending}
      aria-label={t("signUps.confirmOf", { name })}
      onClick={() => confirm.mutate(companyId, { onSuccess: done })}
    >
      {t("signUps.confirm")}
    </Button>
  );
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
