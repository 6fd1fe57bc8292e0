import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { Caution } from "../../ui/caution.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import basics from "../../ui/basics.module.css";
import css from "./money.module.css";
import { useSetDays } from "../../nouns/operator-money/queries.ts";

type Days = { graceDays: number; trialDays: number };
const most = { graceDays: 60, trialDays: 90 };
const isWithin = (name: keyof Days, typed: string): boolean =>
  /^\d{1,2}$/.test(typed.trim()) && Number(typed) <= most[name];

/** How many days a trial lasts, and how many days a company may pay late. */
export function DaysForm({ graceDays, trialDays }: Days) {
  const { t } = useTranslation("operator");
  const save = useSetDays();
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { graceDays: String(graceDays), trialDays: String(trialDays) },
  });
  const submit = handleSubmit((values) =>
    save.mutate(
      { graceDays: Number(values.graceDays), trialDays: Number(values.trialDays) },
      {
        onSuccess: () => {
          reset(values);
          notify.success(t("money.daysSaved"));
        },
      },
    ),
  );
  const field = (name: keyof Days) => (
    <TextField
      label={t(`money.${name}`)}
      help={t(`money.${name}Help`)}
      error={formState.errors[name]?.message}
      numeric
      maxLength={2}
      registration={register(name, {
        validate: (typed) => isWithin(name, typed) || t("money.daysFault", { most: most[name] }),
      })}
    />
  );
  return (
    <form
      className={`${basics["column"]} ${basics["narrow"]} ${css["card"]}`}
      aria-label={t("money.days")}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2>{t("money.days")}</h2>
      <div className={css["grid"]}>
        {field("trialDays")}
        {field("graceDays")}
      </div>
      {save.error ? <Caution urgent>{errorText(save.error)}</Caution> : null}
      <div className={`${basics["row"]} ${basics["apart"]} ${css["buttons"]}`}>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t("common:save")}
        </Button>
      </div>
    </form>
  );
}
