import { hasArrived, mayCome } from "@balcao/shared/company-tasks/rules";
import type { CompanyImport } from "@balcao/shared/company-tasks/schema";
import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import { fullOf, sizeOf } from "../../lib/format.ts";
import { stopSending, useSending } from "../../nouns/company-tasks/sending.ts";
import basics from "../../ui/basics.module.css";
import css from "./company-tasks.module.css";
import { ConfirmForm, LookForm } from "./import-forms.tsx";
import { ImportFindings } from "./import-findings.tsx";
import { ImportSending } from "./import-sending.tsx";
import { RemoveButton } from "./remove-button.tsx";

type Props = { one: CompanyImport };

/** The import of one company: its progress, its findings, and the operator's next step. */
export function ImportCard({ one }: Props) {
  const { t } = useTranslation("companyTasks");
  const { fileName, askedAt, askedBy, isMine, failure, detail, arrived, findings } = one;
  return (
    <li className={`${basics["broken"]} ${basics["framed"]} ${basics["gap6"]} ${css["task"]}`}>
      <h3>{fileName}</h3>
      <time dateTime={askedAt}>{t("imports.asked", { name: askedBy, time: fullOf(askedAt) })}</time>
      {one.state === "uploading" && !one.isHere ? <ImportSending one={one} /> : null}
      {one.state === "waiting" || one.state === "running" ? <Work one={one} /> : null}
      {failure ? (
        <p role="alert" className={basics["bad"]}>
          {t(`failed.${failure}`, { detail })}
        </p>
      ) : null}
      {arrived === null && findings ? <ImportFindings findings={findings} size={one.size} /> : null}
      {arrived === null ? null : <p role="status">{t("imports.arrived", { name: arrived })}</p>}
      {isMine ? <Next one={one} /> : <p className={css["quiet"]}>{t("imports.notMine", { name: askedBy })}</p>}
      <Removal one={one} />
    </li>
  );
}

/** The present work of the service. */
function Work({ one: { state, step, bytes, size } }: Props) {
  const { t, i18n } = useTranslation("companyTasks");
  const words = { done: sizeOf(bytes, i18n.language), size: sizeOf(size, i18n.language) };
  return (
    <>
      <p aria-live="polite">
        {state === "waiting" ? t("waiting") : step === null ? t("begins") : t(`imports.step.${step}`, words)}
      </p>
      <LinearProgress
        aria-label={t("imports.work")}
        {...(step === null ? {} : { variant: "determinate" as const, value: (100 * bytes) / size })}
      />
    </>
  );
}

function Next({ one }: Props) {
  if (!one.isHere || hasArrived(one) || one.state === "waiting" || one.state === "running") return null;
  return one.state === "ready" && mayCome(one.findings) ? <ConfirmForm one={one} /> : <LookForm one={one} />;
}

function Removal({ one }: Props) {
  const { t } = useTranslation("companyTasks");
  const isSending = useSending(one.id) !== null;
  const removal = hasArrived(one) ? "dismiss" : one.state === "ready" || one.state === "failed" ? "remove" : "cancel";
  return (
    <div>
      <RemoveButton
        companyId={one.companyId}
        taskId={one.id}
        words={{ action: t(`removal.${removal}.action`), done: t(`imports.removal.${removal}.done`) }}
        question={
          removal === "dismiss"
            ? undefined
            : { title: t(`imports.removal.${removal}.title`), text: t(`imports.removal.${removal}.text`) }
        }
        {...(isSending ? { onRemoved: stopSending } : {})}
      />
      {hasArrived(one) ? null : <p className={css["quiet"]}>{t("imports.until", { time: fullOf(one.removedAt) })}</p>}
    </div>
  );
}
