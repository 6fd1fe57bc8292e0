import { namesOfUse } from "@balcao/shared/talkers/used-by";
import type { Integration } from "@balcao/shared/integrations/shown-fields";
import Button from "@mui/material/Button";
import Play from "lucide-react/icons/play";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import type { Column } from "../../ui/table/columns.ts";
import basics from "../../ui/basics.module.css";
import css from "./integration.module.css";
import { useResumeIntegration } from "../../nouns/integrations/noun.ts";
import { TypeIcon } from "./type-icon.tsx";

/** The columns of the list of integrations: the name and the type, the queues and numbers that use the integration, and its last answer. */
export function useIntegrationColumns(): Column<Integration>[] {
  const { t } = useTranslation("integrations");
  return [
    {
      key: "name",
      head: t("name"),
      width: "minmax(0, 3fr)",
      sorts: ({ name }) => name,
      cell: ({ name, type }) => (
        <span className={`${basics["row"]} ${basics["gap12"]}`}>
          <TypeIcon type={type} />
          <span className={`${basics["broken"]} ${basics["narrow"]} ${basics["firm"]} ${css["words"]}`}>
            <span dir="auto">{name}</span>
            <small className={basics["hint"]}>{t(`type.${type}`)}</small>
          </span>
        </span>
      ),
    },
    {
      key: "usedBy",
      head: t("usedIn"),
      width: "minmax(0, 2fr)",
      cell: ({ usedBy }) => {
        const names = namesOfUse(usedBy);
        return <p dir="auto">{names === "" ? t("unused") : t("usedBy", { names })}</p>;
      },
    },
    {
      key: "health",
      head: t("lastAnswer"),
      width: "minmax(0, 2fr)",
      sorts: ({ lastAnswerAt }) => lastAnswerAt,
      cell: (integration) => <Health integration={integration} />,
    },
  ];
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
