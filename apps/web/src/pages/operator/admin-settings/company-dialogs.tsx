import type { Company } from "@balcao/shared/companies/schema";
import { CompanyFileDialog } from "../../../features/company-tasks/file-dialog.tsx";
import { ImportDialog } from "../../../features/company-tasks/import-dialog.tsx";
import { CompanyConfirm } from "../../../features/operator-companies/company-confirm.tsx";
import { CompanyDialog } from "../../../features/operator-companies/company-dialog.tsx";
import { CompanyMenu, type CompanyStep } from "../../../features/operator-companies/company-menu.tsx";
import { DueDateDialog } from "../../../features/operator-companies/due-date-dialog.tsx";
import { ThrowAwayDialog } from "../../../features/operator-companies/throw-away-dialog.tsx";
import { EnterAs } from "../../../features/visits/enter-as.tsx";
import { RowActions } from "../../../ui/rows.tsx";

export type Dialogs = { edit: Company | null; bring: true } & Record<CompanyStep, Company>;
const confirmed = ["block", "unblock", "open", "restore"] as const;

/** The actions on a company, in its row and on its own page. */
export function CompanyActions({
  company,
  open,
}: {
  company: Company;
  open: (what: CompanyStep | "edit", company: Company) => void;
}) {
  return (
    <RowActions
      name={company.name}
      more={
        <>
          {company.state === "removed" || !company.status ? null : (
            <EnterAs companyId={company.id} companyName={company.name} />
          )}
          <CompanyMenu company={company} onStep={(step) => open(step, company)} />
        </>
      }
      onEdit={company.state === "removed" ? undefined : () => open("edit", company)}
    />
  );
}

/** The dialogs of these actions. One is open at a time. */
export function CompanyDialogs({ now, close }: { now: Partial<Dialogs>; close: () => void }) {
  const asked = confirmed.find((step) => now[step]);
  const about = asked && now[asked];
  return (
    <>
      {now.edit === undefined ? null : <CompanyDialog company={now.edit} onClose={close} />}
      {now.dueDate ? <DueDateDialog company={now.dueDate} onClose={close} /> : null}
      {now.export ? <CompanyFileDialog company={now.export} onClose={close} /> : null}
      {now.bring ? <ImportDialog onClose={close} /> : null}
      {now.throwAway ? <ThrowAwayDialog company={now.throwAway} onClose={close} /> : null}
      {asked && about ? <CompanyConfirm company={about} step={asked} onClose={close} /> : null}
    </>
  );
}
