import type { CompanyTask } from "@balcao/shared/company-tasks/schema";
import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";

/** The progress of a task. Until its parts are counted, this only says that the task waits or runs. */
export function TaskProgress({ task: { kind, state, step, done, total, bytes } }: { task: CompanyTask }) {
  const { t, i18n } = useTranslation("companyTasks");
  const words =
    state === "waiting"
      ? t("waiting")
      : step === null
        ? t("begins")
        : t(`step.${step}`, { done, total, size: sizeOf(bytes, i18n.language) });
  return (
    <>
      <p aria-live="polite">{words}</p>
      <LinearProgress
        aria-label={t(`kind.${kind}`)}
        {...(total === 0 ? {} : { variant: "determinate" as const, value: (100 * done) / total })}
      />
    </>
  );
}
