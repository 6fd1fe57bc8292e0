import { planFeatures } from "@balcao/shared/plans/features";
import { planDefaults } from "@balcao/shared/plans/limits";
import type { SoldPlan } from "@balcao/shared/plans/schema";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import basics from "../../ui/basics.module.css";
import css from "./plan-dialog.module.css";
import { useSavePlan } from "../../nouns/operator-plans/noun.ts";
import { PlanReach } from "./plan-reach.tsx";
import { isWhole, limitOf, priceFault, priceOf } from "./typed-price.ts";
import { typedSum } from "../../lib/money.ts";

const limits = ["users", "connections", "queues", "storageMb"] as const;
const mostOfLimit = 1_000_000;
const mostPosition = 1000;
const nameLength = { min: 2, max: 50 };
type Texts = Record<"name" | "value" | "position" | (typeof limits)[number], string>;
type Values = Texts & Record<"isPublic" | (typeof planFeatures)[number], boolean>;
type Props = { plan: SoldPlan | null; onClose: () => void };

const isLimit = (typed: string) => typed.trim() === "" || isWhole(typed, 1, mostOfLimit);
const typedLimit = (limit: number | null) => (limit === null ? "" : String(limit));

const valuesOf = (plan: SoldPlan | null): Values => ({
  name: plan?.name ?? "",
  value: plan ? typedSum(plan.value) : "",
  users: typedLimit(plan ? plan.users : planDefaults.users),
  connections: typedLimit(plan ? plan.connections : planDefaults.connections),
  queues: typedLimit(plan ? plan.queues : planDefaults.queues),
  storageMb: typedLimit(plan ? plan.storageMb : planDefaults.storageMb),
  position: String(plan?.position ?? 0),
  isPublic: plan?.isPublic ?? true,
  useCampaigns: plan?.useCampaigns ?? true,
  useSchedules: plan?.useSchedules ?? true,
  useInternalChat: plan?.useInternalChat ?? true,
  useExternalApi: plan?.useExternalApi ?? true,
  useKanban: plan?.useKanban ?? true,
  useOpenAi: plan?.useOpenAi ?? true,
  useIntegrations: plan?.useIntegrations ?? true,
});

const bodyOf = ({ name, value, users, connections, queues, storageMb, position, ...flags }: Values) => ({
  ...flags,
  name: name.trim(),
  value: priceOf(value) ?? 0,
  users: limitOf(users),
  connections: limitOf(connections),
  queues: limitOf(queues),
  storageMb: limitOf(storageMb),
  position: Number(position),
});

/** Adds or changes a plan. A change applies immediately to the companies that have the plan, and the dialog says so before saving. */
export function PlanDialog({ plan, onClose }: Props) {
  const { t } = useTranslation("operator");
  const { form, dialog } = useEntityForm({
    id: plan?.id ?? null,
    start: () => valuesOf(plan),
    bodyOf,
    save: useSavePlan(),
    onSaved: () => {
      notify.success(t(plan ? "plans.saved" : "plans.added"), preparedMs);
      onClose();
    },
  });
  const { register, formState, control } = form;
  const isName = (name: string) => name.trim().length >= nameLength.min || t("plans.nameFault");
  const isPrice = (typed: string) => {
    const fault = priceFault(typed);
    return fault === null || t(`plans.${fault}`);
  };
  return (
    <EntityDialog
      {...dialog}
      title={t(plan ? "plans.editTitle" : "plans.add")}
      action={plan ? t("common:save") : t("plans.create")}
      wide
      onClose={onClose}
    >
      {plan ? <ReachOf plan={plan} control={control} /> : null}
      <TextField
        label={t("plans.name")}
        error={formState.errors.name?.message}
        maxLength={nameLength.max}
        autoFocus
        registration={register("name", { validate: isName })}
      />
      <div className={css["pair"]}>
        <TextField
          label={t("plans.value")}
          help={t("plans.valueHelp")}
          error={formState.errors.value?.message}
          maxLength={14}
          start="R$ "
          registration={register("value", { validate: isPrice })}
        />
        <TextField
          label={t("plans.position")}
          help={t("plans.positionHelp")}
          error={formState.errors.position?.message}
          maxLength={4}
          numeric
          registration={register("position", {
            validate: (typed) => isWhole(typed, 0, mostPosition) || t("plans.positionFault", { most: mostPosition }),
          })}
        />
      </div>
      <Limits form={form} />
      <Features form={form} />
      <CheckField control={control} name="isPublic" label={t("plans.offered")} look="switch" />
    </EntityDialog>
  );
}

function ReachOf({ plan, control }: { plan: SoldPlan; control: Control<Values> }) {
  const [users, connections, queues, storageMb] = useWatch({ control, name: limits });
  const typed = { users, connections, queues, storageMb };
  const isRight = limits.every((limit) => isLimit(typed[limit]));
  const asked = {
    users: limitOf(users),
    connections: limitOf(connections),
    queues: limitOf(queues),
    storageMb: limitOf(storageMb),
  };
  return <PlanReach plan={plan} limits={isRight ? asked : null} />;
}

type FormProps = { form: UseFormReturn<Values> };

function Limits({ form: { register, formState } }: FormProps) {
  const { t } = useTranslation("operator");
  return (
    <fieldset className={`${basics["column"]} ${basics["apart"]} ${css["group"]}`}>
      <legend>{t("plans.limits")}</legend>
      <p>{t("plans.limitsHelp")}</p>
      <div className={css["pair"]}>
        {limits.map((limit) => (
          <TextField
            key={limit}
            label={t(`plans.limit.${limit}`)}
            error={formState.errors[limit]?.message}
            placeholder={t("plans.noLimit")}
            maxLength={7}
            numeric
            registration={register(limit, {
              validate: (typed) => isLimit(typed) || t("plans.limitFault", { most: mostOfLimit }),
            })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Features({ form: { control } }: FormProps) {
  const { t } = useTranslation("operator");
  const { t: words } = useTranslation("plans");
  return (
    <fieldset className={`${basics["column"]} ${basics["apart"]} ${css["group"]}`}>
      <legend>{t("plans.features")}</legend>
      <div className={css["pair"]}>
        {planFeatures.map((feature) => (
          <CheckField
            key={feature}
            control={control}
            name={feature}
            label={words(`feature.${feature}`)}
            look="switch"
          />
        ))}
      </div>
    </fieldset>
  );
}
