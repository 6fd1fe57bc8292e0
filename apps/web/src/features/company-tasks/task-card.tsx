import type { CompanyTask } from "@balcao/shared/company-tasks/schema";
import Button from "@mui/material/Button";
import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { isUnderWay, useTakeFile } from "../../nouns/company-tasks/queries.ts";
import basics from "../../ui/basics.module.css";
import css from "./company-tasks.module.css";
import { RemoveButton } from "./remove-button.tsx";
import { TaskProgress } from "./task-progress.tsx";
import { TaskReport } from "./task-report.tsx";

type Props = { companyId: number; task: CompanyTask };

/** One task of a company: its progress, the file that it made, or why it failed. */
export function TaskCard({ companyId, task }: Props) {
  const { t } = useTranslation("companyTasks");
  const { kind, askedAt, askedBy, failure, detail, billing, keys } = task;
  return (
    <li className={`${basics["broken"]} ${basics["framed"]} ${basics["gap6"]} ${css["task"]}`}>
      <h3>{t(`kind.${kind}`)}</h3>
      <time dateTime={askedAt}>{t("asked", { name: askedBy, time: fullOf(askedAt) })}</time>
      {billing ? <p>{t("parts.billing")}</p> : null}
      {keys ? <p>{t("parts.keys")}</p> : null}
      {isUnderWay(task) ? <TaskProgress task={task} /> : null}
      {failure ? (
        <p role="alert" className={basics["bad"]}>
          {t(`failed.${failure}`, { detail })}
        </p>
      ) : null}
      <TaskReport task={task} />
      <Buttons companyId={companyId} task={task} />
    </li>
  );
}

function Buttons({ companyId, task }: Props) {
  const { t } = useTranslation("companyTasks");
  const take = useTakeFile(companyId);
  const removal = isUnderWay(task) ? "cancel" : task.failure ? "dismiss" : "remove";
  return (
    <div className={`${basics["row"]} ${css["buttons"]}`}>
      {task.state === "ready" && task.isMine ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Download size={16} aria-hidden />}
          loading={take.isPending}
          onClick={() => take.mutate(task.id)}
        >
          {t("take")}
        </Button>
      ) : null}
      <RemoveButton
        companyId={companyId}
        taskId={task.id}
        words={{ action: t(`removal.${removal}.action`), done: t(`removal.${removal}.done`) }}
        question={
          removal === "dismiss"
            ? undefined
            : { title: t(`removal.${removal}.title`), text: t(`removal.${removal}.text`) }
        }
      />
    </div>
  );
}
