import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import { longerIntervals, messageIntervals } from "@balcao/shared/campaigns/settings";
import Button from "@mui/material/Button";
import { type Control, Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { changesIn } from "../../../lib/changes.ts";
import { notify, preparedMs } from "../../../lib/notify.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { useSaveSettings } from "../../../nouns/campaigns/queries.ts";
import { CareFields } from "./care-fields.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./config.module.css";
import { settingsOf, type Values, valuesOf } from "./settings-values.ts";

type Props = { settings: CampaignSettings; readOnly: boolean };

/** The pace and the care of all campaigns. A colleague's change appears in every field that is not being edited here. */
export function SettingsForm({ settings, readOnly }: Props) {
  const { t } = useTranslation("campaigns");
  const save = useSaveSettings();
  const { control, handleSubmit, reset } = useForm<Values>({
    values: valuesOf(settings),
    resetOptions: { keepDirtyValues: true },
  });
  const submit = handleSubmit((values) =>
    save.mutate(changesIn(settingsOf(values), settingsOf(valuesOf(settings))), {
      onSuccess: (saved) => {
        reset(valuesOf(saved.settings));
        notify.success(t("config.saved"), preparedMs);
      },
    }),
  );
  return (
    <form className={`${basics["column"]} ${css["form"]}`} onSubmit={(event) => void submit(event)} noValidate>
      <section className={`${basics["card"]} ${basics["column"]} ${css["block"]}`} aria-labelledby="campaigns-pace">
        <h2 id="campaigns-pace">{t("config.pace")}</h2>
        <p>{t("config.paceText")}</p>
        <div className={css["three"]}>
          <PaceSelect control={control} name="messageInterval" choices={messageIntervals} disabled={readOnly} />
          <PaceSelect control={control} name="longerIntervalAfter" choices={longerIntervals} disabled={readOnly} />
          <PaceSelect control={control} name="greaterInterval" choices={longerIntervals} disabled={readOnly} />
        </div>
      </section>
      <CareFields control={control} disabled={readOnly} />
      {readOnly ? null : (
        <Button type="submit" variant="contained" loading={save.isPending} className={css["save"] ?? ""}>
          {t("common:save")}
        </Button>
      )}
    </form>
  );
}

type PaceProps = {
  control: Control<Values>;
  name: "messageInterval" | "longerIntervalAfter" | "greaterInterval";
  choices: readonly number[];
  disabled: boolean;
};

/** One of the three selects of the pace. Each has its own word for 0. */
function PaceSelect({ control, name, choices, disabled }: PaceProps) {
  const { t } = useTranslation("campaigns");
  const words = { messageInterval: "seconds", longerIntervalAfter: "messages", greaterInterval: "seconds" } as const;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <SelectField
          label={t(`config.${name}`)}
          help={t(`config.${name}Help`)}
          value={value}
          onChange={onChange}
          disabled={disabled}
          options={choices.map((count) => ({
            id: count,
            name: count === 0 ? t(`config.${name}None`) : t(`config.${words[name]}`, { count }),
          }))}
        />
      )}
    />
  );
}
