import type { GoalCounts, Goals } from "@balcao/shared/dashboard/schema";
import { useTranslation } from "react-i18next";
import { Chart } from "../../ui/chart/chart.tsx";
import css from "./goals.module.css";
import pictures from "./pictures.module.css";
import { inSteps, markOf, spanOf, stepOf } from "./steps.ts";

type Days = Goals["days"];
type Goal = "answers" | "resolutions";

/** The service goals of each day: the missed ones stacked on the met ones. */
export function GoalDays({ days }: { days: Days }) {
  return (
    <div className={`${pictures["halves"]} ${css["days"]}`}>
      <OfGoal goal="answers" days={days} />
      <OfGoal goal="resolutions" days={days} />
    </div>
  );
}

function OfGoal({ goal, days }: { goal: Goal; days: Days }) {
  const { t } = useTranslation("dashboard");
  const steps = inSteps(days, stepOf(days.length));
  const sums = (count: keyof GoalCounts) => steps.map((some) => some.reduce((sum, day) => sum + day[count], 0));
  const title = t(`goals.${goal}ByDay`);
  return (
    <div>
      <h3>{title}</h3>
      <Chart
        caption={title}
        head={t("pictures.day")}
        form="stack"
        height={140}
        rows={steps.map((some) => spanOf(some, t))}
        marks={steps.map(markOf)}
        series={[
          { name: t("goals.met"), values: sums(`${goal}Met`), tone: "success" },
          { name: t("goals.missed"), values: sums(`${goal}Missed`), tone: "error" },
        ]}
      />
    </div>
  );
}
