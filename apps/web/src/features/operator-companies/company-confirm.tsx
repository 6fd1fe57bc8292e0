import { binDays } from "@balcao/shared/companies/rules";
import type { Company } from "@balcao/shared/companies/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { companyTasks } from "../../nouns/company-tasks/queries.ts";
import { useCompanyStep } from "../../nouns/operator-companies/queries.ts";

type Props = { company: Company; step: "block" | "unblock" | "open" | "restore"; onClose: () => void };

/** Asks for confirmation before a company is blocked, unblocked, opened or taken out of the bin. Mount it only while the dialog is open. */
export function CompanyConfirm(props: Props) {
  return props.step === "open" ? <Opening {...props} /> : <Question {...props} />;
}

/** Adds why the last opening failed, and that no service is running that could open the company. */
function Opening(props: Props) {
  const { t } = useTranslation("companyTasks");
  const { data } = useQuery(companyTasks(props.company.id));
  const failed = data?.tasks.find(({ kind, failure }) => kind === "open" && failure !== null);
  const notes = [
    failed?.failure ? t(`failed.${failed.failure}`, { detail: failed.detail }) : "",
    data && !data.isServed ? t("unserved") : "",
  ];
  return <Question {...props} notes={notes} />;
}

function Question({ company, step, notes = [], onClose }: Props & { notes?: readonly string[] }) {
  const { t } = useTranslation("operator");
  const run = useCompanyStep(step);
  const confirm = () =>
    void run
      .mutateAsync(company.id)
      .then(
        () => notify.success(t(step === "open" ? "companies.opening" : "done"), preparedMs),
        () => undefined,
      )
      .finally(onClose);
  return (
    <Confirm
      open
      title={t(`companies.confirm.${step}.title`, { name: company.name })}
      text={[t(`companies.confirm.${step}.text`, { days: binDays }), ...notes].filter(Boolean).join(" ")}
      action={t(`companies.confirm.${step}.action`)}
      danger={step === "block"}
      busy={run.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
