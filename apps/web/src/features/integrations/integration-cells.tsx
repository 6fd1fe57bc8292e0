import type { Integration } from "@balcao/shared/integrations/shown";
import Button from "@mui/material/Button";
import Play from "lucide-react/icons/play";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import css from "./integration.module.css";
import { useResumeIntegration } from "./queries.ts";
import { TypeIcon } from "./type-icon.tsx";

/** An integration in one row: its kind, who leaves customers to it, and how it is. */
export function IntegrationCells({ integration }: { integration: Integration }) {
  const { t } = useTranslation("integrations");
  const { name, type, usedBy } = integration;
  const users = [...usedBy.queues, ...usedBy.connections];
  return (
    <>
      <TypeIcon type={type} />
      <span className={css["words"]}>
        <span dir="auto">{name}</span>
        <small>{t(`type.${type}`)}</small>
        <small>{users.length === 0 ? t("unused") : t("usedBy", { names: users.join(", ") })}</small>
      </span>
      <span className={css["health"]}>
        <Health integration={integration} />
      </span>
    </>
  );
}

function Health({ integration }: { integration: Integration }) {
  const { t } = useTranslation("integrations");
  const { id, pausedUntil, lastFailure, lastFailureAt, lastAnswerAt } = integration;
  const resume = useResumeIntegration();
  const failedLast = lastFailureAt !== null && (lastAnswerAt === null || lastFailureAt > lastAnswerAt);
  return (
    <>
      {pausedUntil === null ? null : (
        <Button
          size="small"
          startIcon={<Play size={16} aria-hidden />}
          loading={resume.isPending}
          loadingPosition="start"
          onClick={() => resume.mutate(id, { onSuccess: () => notify.success(t("resumed")) })}
        >
          {t("resume")}
        </Button>
      )}
      {pausedUntil === null ? null : <small>{t("pausedUntil", { at: fullOf(pausedUntil) })}</small>}
      {failedLast && lastFailure ? (
        <small>{t("failed", { at: fullOf(lastFailureAt), why: t(`fault.${lastFailure}`) })}</small>
      ) : (
        <small>{lastAnswerAt === null ? t("neverAsked") : t("answered", { at: fullOf(lastAnswerAt) })}</small>
      )}
    </>
  );
}
