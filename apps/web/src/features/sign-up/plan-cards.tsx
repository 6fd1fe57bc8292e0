import type { Plan } from "@balcao/shared/plans/schema";
import { planFeatures } from "@balcao/shared/plans/features";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./plan-cards.module.css";

const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

type Props = {
  plans: readonly Plan[];
  chosen: number;
  /** The number of days for which a plan with a price is free of charge. */
  trialDays: number;
  onChoose: (planId: number) => void;
};

/** The plans on offer, from which the user chooses one. */
export function PlanCards({ plans, chosen, trialDays, onChoose }: Props) {
  const { t } = useTranslation("signUp");
  return (
    <fieldset className={css["cards"]}>
      <legend>{t("plan")}</legend>
      {trialDays > 0 && plans.some(({ value }) => value > 0) ? (
        <p className={`${basics["quiet"]} ${basics["body"]}`}>{t("trial", { count: trialDays })}</p>
      ) : null}
      {plans.map((plan) => (
        <label key={plan.id} className={css["card"]}>
          <input
            type="radio"
            name="planId"
            value={plan.id}
            checked={plan.id === chosen}
            onChange={() => onChoose(plan.id)}
          />
          <span className={`${basics["broken"]} ${basics["strong"]}`}>{plan.name}</span>
          <span className={basics["figures"]}>
            {plan.value === 0 ? t("free") : t("perMonth", { price: money.format(plan.value) })}
          </span>
          <span className={`${basics["note"]} ${css["gives"]}`}>{givenBy(plan, t)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type Words = (key: string, values?: { count: number } | { size: string }) => string;

/** Writes a size as "5 GB". */
const sizeOf = (megabytes: number) =>
  megabytes < 1024 ? `${megabytes} MB` : `${Math.round(megabytes / 102.4) / 10} GB`;

/** Writes the limits of a plan: "3 atendentes, 1 conexão, 4 filas, 5 GB de arquivos, Kanban". */
function givenBy(plan: Plan, t: Words): string {
  const counted = (["users", "connections", "queues"] as const).map((what) =>
    plan[what] === null ? t(`any.${what}`) : t(`most.${what}`, { count: plan[what] }),
  );
  const files = plan.storageMb === null ? t("any.storageMb") : t("most.storageMb", { size: sizeOf(plan.storageMb) });
  return [...counted, files, ...planFeatures.filter((one) => plan[one]).map((one) => t(`feature.${one}`))].join(
    "\u00A0· ",
  );
}
