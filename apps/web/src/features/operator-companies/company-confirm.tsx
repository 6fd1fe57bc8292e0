import { binDays } from "@balcao/shared/companies/rules";
import type { Company } from "@balcao/shared/companies/schema";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { useCompanyStep } from "../../nouns/operator-companies/queries.ts";

type Props = { company: Company; step: "block" | "unblock" | "open" | "restore"; onClose: () => void };

/** Asks for confirmation before a company is blocked, unblocked, opened or taken out of the bin. Mount it while it is open. */
export function CompanyConfirm({ company, step, onClose }: Props) {
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
      text={t(`companies.confirm.${step}.text`, { days: binDays })}
      action={t(`companies.confirm.${step}.action`)}
      danger={step === "block"}
      busy={run.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
