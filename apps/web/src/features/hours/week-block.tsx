import { inOrder } from "@balcao/shared/hours/rules";
import type { HoursDay } from "@balcao/shared/hours/schema";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSetting } from "../../nouns/settings/queries.ts";
import basics from "../../ui/basics.module.css";
import css from "./blocks.module.css";
import { weekFaults } from "../../nouns/hours/faults.ts";
import { companyHours, useSaveWeek } from "../../nouns/hours/noun.ts";
import { WeekEditor } from "../../nouns/hours/week-editor.tsx";

/** The week editor where the company has hours of its own. Otherwise a note says where hours are set. */
export function WeekBlock() {
  const { t } = useTranslation("hours");
  const { value: type } = useSetting("scheduleType");
  if (type === "company") return <CompanyWeek />;
  if (type !== "queue") return <p className={`${basics["note"]} ${css["note"]}`}>{t("alwaysOpen")}</p>;
  return (
    <p className={`${basics["note"]} ${css["note"]}`}>
      {t("inQueues")} <Link to="/queues">{t("toQueues")}</Link>
    </p>
  );
}

/**
 * Edits the company's week. Shows colleagues' changes while the user has changed nothing. A change that arrives during a save is most likely the
 * result of that save. The user's changes during a save remain unsaved.
 */
function CompanyWeek() {
  const { t } = useTranslation("hours");
  const cache = useQueryClient();
  const { data } = useQuery(companyHours);
  const { mutate, isPending } = useSaveWeek();
  const [draft, setDraft] = useState<{ week: HoursDay[]; from: readonly HoursDay[] } | null>(null);
  if (!data) return <p className={`${basics["note"]} ${css["note"]}`}>{t("common:loading")}</p>;
  const kept = data.schedules;
  const week = draft?.week ?? inOrder(kept);
  const faulty = weekFaults(week).size > 0;
  const onSuccess = () => {
    const from = cache.getQueryData(companyHours.queryKey)?.schedules ?? kept;
    setDraft((now) => (now === draft ? null : now && { ...now, from }));
  };
  return (
    <div>
      <WeekEditor week={week} onChange={(next) => setDraft((old) => ({ week: next, from: old?.from ?? kept }))} />
      {draft ? (
        <div className={`${basics["row"]} ${basics["apart"]} ${css["buttons"]}`}>
          <Button
            variant="contained"
            size="small"
            disabled={faulty}
            loading={isPending}
            onClick={() => mutate(draft.week, { onSuccess })}
          >
            {t("saveWeek")}
          </Button>
          <Button color="inherit" size="small" onClick={() => setDraft(null)}>
            {t("common:discard")}
          </Button>
          {draft.from === kept || isPending ? null : (
            <p className={`${basics["tiny"]} ${basics["warning"]}`}>{t("movedMeanwhile")}</p>
          )}
        </div>
      ) : null}
    </div>
  );
}
