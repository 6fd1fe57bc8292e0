import type { SoldPlan } from "@balcao/shared/plans/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useDebounced } from "../../lib/use-debounced.ts";
import { type Limits, overLimits } from "../../nouns/operator-plans/noun.ts";
import basics from "../../ui/basics.module.css";
import css from "./plan-reach.module.css";

const places = ["users", "connections", "queues", "storageMb"] as const;

const falls = (before: number | null, after: number | null) => after !== null && (before === null || after < before);

/**
 * How many companies a change affects. For a lowered limit it also shows how many of these companies exceed the new limit. `limits` is null while a
 * limit is faulty.
 */
export function PlanReach({ plan, limits }: { plan: SoldPlan; limits: Limits | null }) {
  const { t } = useTranslation("operator");
  const typed = JSON.stringify(limits);
  const rested = useDebounced(typed);
  const asks = limits !== null && plan.companiesCount > 0 && places.some((place) => falls(plan[place], limits[place]));
  const { data } = useQuery(overLimits(plan.id, limits ?? plan, asks && rested === typed));
  const over = asks && data ? places.filter((place) => data[place] > 0) : [];
  return (
    <div className={`${basics["column"]} ${basics["small"]} ${basics["gap4"]} ${css["reach"]}`} role="status">
      <p>{t("plans.reach", { count: plan.companiesCount })}</p>
      {over.map((place) => (
        <p key={place}>
          <strong>{t("plans.over", { count: data?.[place] ?? 0, place: t(`plans.limit.${place}`) })}</strong>
        </p>
      ))}
    </div>
  );
}
