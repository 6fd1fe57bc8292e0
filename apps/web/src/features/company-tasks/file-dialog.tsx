import { fileDays } from "@balcao/shared/company-tasks/rules";
import type { Company } from "@balcao/shared/companies/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import FileArchive from "lucide-react/icons/file-archive";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { companyTasks, isUnderWay } from "../../nouns/company-tasks/queries.ts";
import { Caution } from "../../ui/caution.tsx";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import basics from "../../ui/basics.module.css";
import css from "./company-tasks.module.css";
import { ExportDialog } from "./export-dialog.tsx";
import { TaskCard } from "./task-card.tsx";

/** The files of a company: the one that is being written, the finished ones, and a button for another one. Mount it only while the dialog is open. */
export function CompanyFileDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation("companyTasks");
  const { data, isError, isPending, refetch } = useQuery(companyTasks(company.id));
  const [asking, ask] = useState(false);
  return (
    <>
      <InfoDialog title={t("title", { name: company.name })} wide onClose={onClose}>
        <div className={`${basics["small"]} ${basics["gap12"]} ${css["body"]}`}>
          <p>{t("about")}</p>
          <p className={css["quiet"]}>{t("stays", { days: fileDays })}</p>
          {isPending ? <LoadingBlock height={96} /> : null}
          {isError && !data ? <ErrorState text={t("loadFailed")} retry={() => void refetch()} /> : null}
          {data && !data.isServed ? <Caution>{t("unserved")}</Caution> : null}
          {data?.tasks.length === 0 ? <p className={css["quiet"]}>{t("none")}</p> : null}
          {data && data.tasks.length > 0 ? (
            <ul className={css["tasks"]} aria-label={t("list")}>
              {data.tasks.map((task) => (
                <TaskCard key={task.id} companyId={company.id} task={task} />
              ))}
            </ul>
          ) : null}
          {data && !data.tasks.some(isUnderWay) ? (
            <div>
              <Button variant="contained" startIcon={<FileArchive size={18} aria-hidden />} onClick={() => ask(true)}>
                {t("ask")}
              </Button>
            </div>
          ) : null}
        </div>
      </InfoDialog>
      {asking ? <ExportDialog company={company} onClose={() => ask(false)} /> : null}
    </>
  );
}
